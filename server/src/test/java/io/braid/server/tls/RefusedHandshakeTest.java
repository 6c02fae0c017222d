package io.braid.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.server.TestServer;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audit entries of clients whose handshake fails, which must not fill the disk. */
class RefusedHandshakeTest {
    private static final int TLS_1_1 = 0x0302;

    private final Path folder;
    private final Authority authority = new Authority();
    private final Map<String, String> settings = new HashMap<>();

    RefusedHandshakeTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        X509Bundle certificate = authority.server("localhost");
        settings.put(
                "tls-certificate",
                Authority.certificate(certificate, folder, "server").toString());
        settings.put("tls-key", Authority.key(certificate, folder, "server").toString());
        settings.put("tls-required", "on");
    }

    @Test
    void eachIsNotedWithTheReason() throws Exception {
        String trusted = authority.write(folder).toString();
        settings.put("tls-client-authorities", trusted);
        try (TestServer server = TestServer.start(folder.resolve("data"), settings)) {
            String url = "jdbc:braid://localhost:" + server.port() + "/shop?tls=verify&tlsAuthorities=" + trusted;
            refused(url);
            await(1);
            refused(url + shown(new Authority().client("ada"), "stranger"));
            await(2);
            refused(url + shown(authority.expired("ada"), "expired"));
            await(3);
            send(server, WeakTlsTest.hello(TLS_1_1, List.of(0xC02F)));
            send(server, new byte[] {0x16, 'h', 'e', 'l', 'l', 'o', ' ', 'y', 'o', 'u'});
            send(server, "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            leave(server);
            await(7);
        }
        List<JsonNode> entries = entries();
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.get("time").asText()).isNotEmpty();
            assertThat(entry.get("client").asText()).startsWith("127.0.0.1:");
        });
        assertThat(entries)
                .extracting(entry -> entry.get("event").asText())
                .containsExactly(
                        "handshake_failed",
                        "handshake_failed",
                        "handshake_failed",
                        "handshake_failed",
                        "handshake_failed",
                        "login_refused",
                        "handshake_failed");
        assertThat(entries)
                .extracting(entry -> entry.get("error").asText())
                .satisfiesExactly(
                        none -> assertThat(none).containsIgnoringCase("certificate"),
                        stranger -> assertThat(stranger).contains("PKIX path"),
                        expired -> assertThat(expired).contains("validity check failed"),
                        old -> assertThat(old).containsIgnoringCase("protocol"),
                        garbage -> assertThat(garbage).isEqualTo("What the client sent is no TLS"),
                        plain -> assertThat(plain).contains("HTTP is answered at the server's http-port"),
                        left -> assertThat(left).isEqualTo("The client left"));
    }

    @Test
    void aClientThatDoesNotTrustTheServerIsNoted() throws Exception {
        try (TestServer server = TestServer.start(folder.resolve("data"), settings)) {
            refused("jdbc:braid://localhost:" + server.port() + "/shop?tls=verify");
            await(1);
        }
        assertThat(entries()).singleElement().satisfies(entry -> {
            assertThat(entry.get("event").asText()).isEqualTo("handshake_failed");
            assertThat(entry.get("error").asText()).contains("certificate_unknown");
        });
    }

    @Test
    void aScannerHasSomeLinesAndANumber() throws Exception {
        try (TestServer server = TestServer.start(folder.resolve("data"), settings)) {
            for (int i = 0; i < 25; i++) {
                send(server, WeakTlsTest.hello(TLS_1_1, List.of(0xC02F)));
                send(server, new byte[] {'S', 'S', 'H', '-', '2'});
            }
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> DriverManager.getConnection(server.url(), "mallory", "guess"))
                        .as("who says a name is noted whatever happened before")
                        .hasMessageContaining("wrong password");
            }
        }
        List<JsonNode> entries = entries();
        assertThat(entries)
                .filteredOn(entry -> entry.path("user").asText().equals("mallory"))
                .hasSize(3);
        List<JsonNode> leftOut = entries.stream()
                .filter(entry -> entry.get("event").asText().equals("refusals_left_out"))
                .toList();
        assertThat(leftOut)
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(entry.get("client").asText()).isEqualTo("127.0.0.1"));
        int told =
                leftOut.stream().mapToInt(entry -> entry.get("count").asInt()).sum();
        assertThat(entries.size() - 3 - leftOut.size() + told).isEqualTo(50);
    }

    private static void refused(String url) {
        assertThatThrownBy(() -> DriverManager.getConnection(url, "ada", "x")).isInstanceOf(SQLException.class);
    }

    private String shown(X509Bundle bundle, String name) throws Exception {
        return "&tlsCertificate=" + Authority.certificate(bundle, folder, name) + "&tlsKey="
                + Authority.key(bundle, folder, name);
    }

    /** Sends bytes and returns when the server has closed the connection. */
    private static void send(TestServer server, byte[] bytes) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(bytes);
            socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            // The connection is reset, as the server has not read everything.
        }
    }

    /** Disconnects in the middle of the handshake. */
    private static void leave(TestServer server) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(WeakTlsTest.hello(0x0303, List.of(0xC02B, 0xC02F)));
            assertThat(socket.getInputStream().read()).isEqualTo(0x16);
        }
    }

    private void await(int entries) throws Exception {
        long end = System.nanoTime() + 60_000_000_000L;
        while (entries().size() < entries) {
            assertThat(System.nanoTime())
                    .as("no %s entries: %s", entries, entries())
                    .isLessThan(end);
            Thread.sleep(20);
        }
    }

    private List<JsonNode> entries() throws IOException {
        Path audit = folder.resolve("data").resolve("audit");
        List<JsonNode> entries = new ArrayList<>();
        if (!Files.exists(audit)) {
            return entries;
        }
        try (Stream<Path> files = Files.list(audit)) {
            for (Path file : files.sorted().toList()) {
                String text = Files.readString(file);
                // The last line may be incomplete while it is written.
                for (String line :
                        text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                    entries.add(new ObjectMapper().readTree(line));
                }
            }
        }
        return entries;
    }
}
