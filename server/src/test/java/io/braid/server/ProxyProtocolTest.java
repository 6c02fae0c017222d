package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients of both protocols behind a load balancer that sends the PROXY protocol header. */
@Timeout(60)
class ProxyProtocolTest {
    private static final byte[] SIGNATURE = HexFormat.of().parseHex("0d0a0d0a000d0a515549540a");
    private static final Map<String, String> TRUSTING = Map.of("trusted-proxies", "10.1.2.3, 127.0.0.0/8");
    private static final byte[] FROM_ELSEWHERE = header(0x21, 0x11, "c0000207" + "7f000001" + "d431" + "0001");
    private static final byte[] FROM_IPV6 =
            header(0x21, 0x21, "20010db8000000000000000000000007" + "0".repeat(31) + "1" + "d431" + "0001");
    private static final byte[] HEALTH_CHECK = header(0x20, 0x00, "");
    private static final byte[] VERSION_1 =
            "PROXY TCP4 192.0.2.7 127.0.0.1 54321 1\r\n".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theClientIsWhoTheProxySays(boolean isPostgres, @TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, TRUSTING)) {
            assertThat(address(server, isPostgres, FROM_ELSEWHERE)).isEqualTo("192.0.2.7:54321");
            assertThat(address(server, isPostgres, VERSION_1)).isEqualTo("192.0.2.7:54321");
            assertThat(address(server, isPostgres, FROM_IPV6)).isEqualTo("[2001:db8:0:0:0:0:0:7]:54321");
            assertThat(address(server, isPostgres, HEALTH_CHECK)).startsWith("127.0.0.1:");
        }
    }

    @Test
    void aTrustedProxyWithoutAHeaderIsDisconnected(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, TRUSTING);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.pgPort())) {
            client.setSoTimeout(10_000);
            client.getOutputStream().write(new byte[] {0, 0, 0, 8, 4, (byte) 0xd2, 0x16, 0x2f, 0, 0, 0, 0, 0, 0, 0, 0});
            assertThat(client.getInputStream().read()).isNegative();
        }
    }

    @Test
    void aHeaderThatDoesNotComeIsAwaitedForAsLongAsALogIn(@TempDir Path folder) throws Exception {
        Map<String, String> settings = Map.of("trusted-proxies", "127.0.0.1", "login-timeout", "200ms");
        try (TestServer server = TestServer.start(folder, settings);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.pgPort())) {
            client.setSoTimeout(10_000);
            client.getOutputStream().write(SIGNATURE);
            assertThat(client.getInputStream().read()).isNegative();
        }
    }

    @Test
    void nobodyElseIsBelieved(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("trusted-proxies", "10.1.2.3"));
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.pgPort())) {
            client.setSoTimeout(10_000);
            client.getOutputStream().write(FROM_ELSEWHERE);
            String answer = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).isNotEmpty().doesNotContain("AuthenticationOk").contains("FATAL");
        }
    }

    /** Returns the client address that the session reports. */
    private static String address(TestServer server, boolean isPostgres, byte[] header) throws Exception {
        int port = isPostgres ? server.pgPort() : server.port();
        try (Relay relay = new Relay(port, header)) {
            String url = (isPostgres ? "jdbc:postgresql" : "jdbc:braid") + "://127.0.0.1:" + relay.port() + "/shop";
            return address(url, server);
        }
    }

    private static String address(String url, TestServer server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT address FROM sys.sessions ORDER BY id DESC LIMIT 1")) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private static byte[] header(int command, int protocol, String addresses) {
        byte[] body = HexFormat.of().parseHex(addresses);
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        header.writeBytes(SIGNATURE);
        header.write(command);
        header.write(protocol);
        header.writeBytes(ByteBuffer.allocate(2).putShort((short) body.length).array());
        header.writeBytes(body);
        return header.toByteArray();
    }

    /** Load balancer for one connection after another. */
    private static final class Relay implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final Thread thread;

        Relay(int port, byte[] header) throws IOException {
            thread = new Thread(() -> forward(port, header), "relay");
            thread.start();
        }

        int port() {
            return listener.getLocalPort();
        }

        private void forward(int port, byte[] header) {
            try (Socket client = listener.accept();
                    Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
                OutputStream out = server.getOutputStream();
                out.write(header);
                Thread answers = new Thread(() -> pump(server, client), "answers");
                answers.start();
                pump(client, server);
                answers.join();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private static void pump(Socket from, Socket to) {
            try {
                InputStream in = from.getInputStream();
                in.transferTo(to.getOutputStream());
                to.shutdownOutput();
            } catch (IOException e) {
                // The other side has closed, which ends both directions.
            }
        }

        @Override
        public void close() throws Exception {
            thread.join(10_000);
            listener.close();
        }
    }
}
