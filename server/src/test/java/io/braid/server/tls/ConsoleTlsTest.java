package io.braid.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Console over TLS, on the port that also accepts plain health checks. */
final class ConsoleTlsTest {
    private final Path folder;
    private final Map<String, String> settings = new HashMap<>();

    ConsoleTlsTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        Authority authority = new Authority();
        var bundle = authority.server("localhost");
        settings.put(
                "tls-certificate",
                Authority.certificate(bundle, folder, "server").toString());
        settings.put("tls-key", Authority.key(bundle, folder, "server").toString());
    }

    @Test
    void theCookieOfAnEncryptedLogInIsSecure() throws Exception {
        try (TestServer server = TestServer.start(folder.resolve("data"), settings)) {
            String cookie =
                    logIn(server, "https").headers().firstValue("Set-Cookie").orElse("");

            assertThat(cookie).startsWith("__Host-braid=").contains("; Secure").contains("SameSite=Strict");
            assertThat(get(server, "http", "/health/live").statusCode()).isEqualTo(200);
            assertThat(get(server, "https", "/health/live").statusCode()).isEqualTo(200);
            assertThat(get(server, "https", "/console/").headers().firstValue("Strict-Transport-Security"))
                    .isPresent();
        }
    }

    @Test
    void whereTlsIsRequiredTheConsoleAnswersNothingElse() throws Exception {
        settings.put("tls-required", "on");
        try (TestServer server = TestServer.start(folder.resolve("data"), settings)) {
            assertThat(get(server, "http", "/console/").statusCode()).isEqualTo(403);
            assertThat(logIn(server, "http").body()).contains("over TLS only");
            assertThat(logIn(server, "https").statusCode()).isEqualTo(200);
            assertThat(get(server, "http", "/health/live").statusCode()).isEqualTo(200);
        }
    }

    private static HttpResponse<String> get(TestServer server, String scheme, String path) throws Exception {
        return send(HttpRequest.newBuilder(uri(server, scheme, path)).GET().build());
    }

    private static HttpResponse<String> logIn(TestServer server, String scheme) throws Exception {
        String body = "{\"user\":\"" + server.user() + "\",\"password\":\"" + server.password() + "\"}";
        return send(HttpRequest.newBuilder(uri(server, scheme, "/console/api/login"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private static URI uri(TestServer server, String scheme, String path) {
        return URI.create(scheme + "://localhost:" + server.server().httpPort() + path);
    }

    private static HttpResponse<String> send(HttpRequest request) throws Exception {
        return HttpClient.newBuilder()
                .sslContext(ManInTheMiddle.trusting())
                .build()
                .send(request, HttpResponse.BodyHandlers.ofString());
    }
}
