package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.Fragment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/** Tests that no cleartext or MD5 password is sent over a connection that can be overheard. */
@Timeout(60)
class WireReaderOpenLineTest {
    private static final int CLEARTEXT = 3;
    private static final int MD5 = 5;

    /** An external address of this machine: a connection to it counts as one that can be overheard. */
    private static InetAddress outwards() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(Inet4Address.class::isInstance)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .findFirst()
                .orElseThrow(() -> new TestAbortedException("this machine has no address but its own"));
    }

    @ParameterizedTest
    @ValueSource(ints = {CLEARTEXT, MD5})
    void aWeakProofIsNotSentOverAnOpenLine(int request) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, outwards())) {
            CompletableFuture<Integer> said =
                    CompletableFuture.supplyAsync(() -> ask(listener, request), task -> new Thread(task).start());
            String url = "jdbc:postgresql://" + listener.getInetAddress().getHostAddress() + ":"
                    + listener.getLocalPort() + "/x?sslmode=disable";
            try (Source source = WireReaderAlone.open(
                    new SourceConfig("pg", Map.of("url", url, "user", "somebody", "password", "a-secret")))) {
                Fragment one = new Fragment("SELECT 1", List.of(), RowType.unnamed(DataType.of(TypeKind.INTEGER)));

                assertThatThrownBy(() -> Answers.count(source, one))
                        .hasMessageContaining("left a fragment to the driver");
            }
            assertThat(said.get(30, TimeUnit.SECONDS)).isZero();
        }
    }

    /** Requests a password from the next client; returns the number of bytes that it sends. */
    private static int ask(ServerSocket listener, int request) {
        try (Socket client = listener.accept()) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            in.skipNBytes(in.readInt() - Integer.BYTES);
            int salt = request == MD5 ? 4 : 0;
            client.getOutputStream()
                    .write(
                            new byte[] {'R', 0, 0, 0, (byte) (8 + salt), 0, 0, 0, (byte) request, 1, 2, 3, 4},
                            0,
                            9 + salt);
            return in.readAllBytes().length;
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }
}
