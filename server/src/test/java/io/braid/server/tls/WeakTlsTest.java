package io.braid.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.TestServer;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.pkitesting.X509Bundle;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scan of the TLS server: old protocols, and every cipher suite except the few secure ones. It writes the ClientHello
 * byte by byte, as current JDKs do not support these suites.
 */
class WeakTlsTest {
    private static final int TLS_1_2 = 0x0303;
    private static final int HANDSHAKE = 0x16;
    private static final int ALERT = 0x15;

    /** ECDHE with AES-GCM or ChaCha20, of TLS 1.2. */
    private static final Set<Integer> GOOD = Set.of(0xC02B, 0xC02C, 0xC02F, 0xC030, 0xCCA8, 0xCCA9);

    /** Groups, point formats and signatures that every server supports. */
    private static final byte[] EXTENSIONS = HexFormat.of()
            .parseHex("000a00080006001700180019" + "000b00020100" + "000d000e000c040305030603040105010601");

    private final Path folder;

    WeakTlsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void noOldProtocolAndNoWeakSuiteIsEverAgreedOn() throws Exception {
        X509Bundle certificate = new Authority().server("localhost");
        Map<String, String> settings = Map.of(
                "tls-certificate",
                        Authority.certificate(certificate, folder, "server").toString(),
                "tls-key", Authority.key(certificate, folder, "server").toString());
        try (TestServer server = TestServer.start(folder.resolve("data"), settings)) {
            assertThat(answer(server, TLS_1_2, List.copyOf(GOOD))).as("TLS 1.2").isEqualTo(HANDSHAKE);
            for (int protocol : new int[] {0x0300, 0x0301, 0x0302}) {
                assertThat(answer(server, protocol, List.copyOf(GOOD)))
                        .as("protocol %x", protocol)
                        .isNotEqualTo(HANDSHAKE);
                assertThat(answer(server, protocol, weak()))
                        .as("protocol %x with its own suites", protocol)
                        .isNotEqualTo(HANDSHAKE);
            }
            assertThat(weak()).hasSizeGreaterThan(1000);
            assertThat(answer(server, TLS_1_2, weak())).as("every weak suite").isEqualTo(ALERT);
            for (int suite : new int[] {
                0x0000, // no encryption, no certificate
                0x0003, // export cipher, 40-bit RC4
                0x0005, // RC4
                0x000A, // 3DES
                0x002F, // no forward secrecy
                0x009C, // no forward secrecy, with GCM
                0x0034, // anonymous
                0xC018, // anonymous, elliptic curve
                0xC006, // ECDHE without encryption
                0xC013, // CBC
                0x009E // a group of the server's choice
            }) {
                assertThat(answer(server, TLS_1_2, List.of(suite)))
                        .as("suite %x", suite)
                        .isEqualTo(ALERT);
            }
            assertThat(answerToSslTwo(server)).as("SSL 2").isNotEqualTo(HANDSHAKE);
        }
    }

    /** Renegotiation costs the server far more than the client. */
    @Test
    void noClientMayShakeHandsAgain() throws Exception {
        X509Bundle certificate = new Authority().server("localhost");
        Map<String, String> settings = Map.of(
                "tls-certificate",
                        Authority.certificate(certificate, folder, "server").toString(),
                "tls-key", Authority.key(certificate, folder, "server").toString());
        SSLContext trusting = ((JdkSslContext) SslContextBuilder.forClient()
                        .sslProvider(SslProvider.JDK)
                        .trustManager(InsecureTrustManagerFactory.INSTANCE)
                        .build())
                .context();
        try (TestServer server = TestServer.start(folder.resolve("data"), settings);
                SSLSocket socket = (SSLSocket)
                        trusting.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.startHandshake();

            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        socket.getInputStream().read();
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    private static List<Integer> weak() {
        Set<Integer> suites = new TreeSet<>();
        IntStream.concat(
                        IntStream.range(0x0000, 0x0100),
                        IntStream.concat(IntStream.range(0xC000, 0xC200), IntStream.range(0xCC00, 0xCE00)))
                .filter(suite -> !GOOD.contains(suite))
                // Not a cipher suite, but the signal for secure renegotiation.
                .filter(suite -> suite != 0x00FF)
                .forEach(suites::add);
        return List.copyOf(suites);
    }

    private static int answer(TestServer server, int protocol, List<Integer> suites) throws IOException {
        return answer(server, hello(protocol, suites));
    }

    /** Returns a ClientHello with this protocol and these suites. */
    static byte[] hello(int protocol, List<Integer> suites) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(protocol);
        out.write(new byte[32]);
        out.writeByte(0);
        out.writeShort(2 * suites.size());
        for (int suite : suites) {
            out.writeShort(suite);
        }
        out.write(new byte[] {1, 0});
        out.writeShort(EXTENSIONS.length);
        out.write(EXTENSIONS);
        ByteArrayOutputStream record = new ByteArrayOutputStream();
        DataOutputStream framed = new DataOutputStream(record);
        framed.writeByte(HANDSHAKE);
        framed.writeShort(Math.min(protocol, 0x0301));
        framed.writeShort(body.size() + 4);
        framed.writeByte(1);
        framed.writeByte(0);
        framed.writeShort(body.size());
        body.writeTo(framed);
        return record.toByteArray();
    }

    private static int answerToSslTwo(TestServer server) throws IOException {
        return answer(server, HexFormat.of().parseHex("801c0100020003000000100700c0000000000000000000000000000000"));
    }

    /** Returns the first byte of the response; -1 if the server closes the connection. */
    private static int answer(TestServer server, byte[] hello) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(hello);
            return socket.getInputStream().read();
        } catch (SocketException e) {
            return -1;
        }
    }
}
