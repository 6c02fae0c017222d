package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.nimbusds.jwt.JWTClaimsSet;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Log-in to the console by the page of an OpenID Connect provider, over HTTP. */
final class ConsoleOpenIdTest {
    /** Where the provider sends browsers; that of these tests goes to the server's actual port instead. */
    private static final String CONSOLE_URL = "http://localhost:1";

    private static final String BEGIN = "/console/login/begin";
    private static final String CALLBACK = "/console/login/return";

    private final HttpClient http =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();
    private final Path folder;
    private final IdentityProvider provider = new IdentityProvider();
    private final Map<String, String> settings = new HashMap<>();
    /** The folder of the server that was started last. */
    private Path server = Path.of("");

    private int starts;
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    ConsoleOpenIdTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
    }

    @BeforeEach
    void configure() throws Exception {
        settings.putAll(provider.settings(folder));
        settings.put("console-url", CONSOLE_URL);
        log.start();
        logger().addAppender(log);
    }

    @AfterEach
    void stop() {
        logger().detachAppender(log);
        provider.close();
        List<String> lines = log.list.stream()
                .map(event -> event.getFormattedMessage() + event.getThrowableProxy())
                .toList();
        for (String secret : provider.issued()) {
            assertThat(lines).noneMatch(line -> line.contains(secret));
        }
        assertThat(lines).noneMatch(line -> line.contains(IdentityProvider.SECRET));
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger("io.braid");
    }

    @Test
    void aUserOfTheProviderLogsInWithTheRolesOfHerGroups() throws Exception {
        try (ConsoleServer braid = start()) {
            ConsoleClient console = new ConsoleClient(braid.server().httpPort());
            assertThat(ConsoleClient.json(console.get("/console/api/login")))
                    .isEqualTo(ConsoleClient.json(
                            "{\"provider\":\"localhost\",\"page\":\"" + CONSOLE_URL + BEGIN + "\"}"));

            HttpResponse<String> begun = get(braid, BEGIN, "");
            assertThat(cookie(begun)).contains("HTTPOnly", "SameSite=Lax", "Path=/", "Max-Age=600");
            assertThat(location(begun)).startsWith(provider.address() + "/authorize?tenant=1&response_type=code&");
            HttpResponse<String> done = get(braid, callback(begun), cookie(begun));

            assertThat(done.statusCode()).isEqualTo(302);
            assertThat(location(done)).isEqualTo("/console/");
            assertThat(done.headers().allValues("Set-Cookie"))
                    .anySatisfy(
                            each -> assertThat(each).startsWith("braid-login=;").contains("Max-Age=0"))
                    .anySatisfy(each ->
                            assertThat(each).matches("braid=[\\w-]{43};.*").contains("HTTPOnly", "SameSite=Strict"));
            logIn(console, done);
            assertThat(ConsoleClient.json(console.get("/console/api/session"))
                            .path("user")
                            .textValue())
                    .isEqualTo("grace");
            assertThat(console.run("SELECT * FROM stock.item WHERE id = 1").toString())
                    .contains("item 1");
            assertThat(console.run("SELECT * FROM stock.secret").toString()).contains("error");
            console.post("logout", Map.of());
            assertThat(console.get("/console/api/session").statusCode()).isEqualTo(401);
        }
        assertThat(written("data/audit")).contains("\"user\":\"grace\"", "\"method\":\"token\"");
        assertThat(provider.issued()).hasSize(1);
        assertThat(written("data")).doesNotContain(provider.issued()).doesNotContain(".ey", IdentityProvider.SECRET);
    }

    @Test
    void aReplyThatTheBrowserDidNotAskForIsRefused() throws Exception {
        try (ConsoleServer braid = start()) {
            HttpResponse<String> mine = get(braid, BEGIN, "");
            HttpResponse<String> other = get(braid, BEGIN, "");
            String callback = callback(mine);

            for (HttpResponse<String> refused : List.of(
                    get(braid, callback, ""),
                    get(braid, callback, cookie(other)),
                    get(braid, callback.replaceFirst("state=[^&]*", "state=x"), cookie(mine)),
                    get(braid, callback + "&state=x", cookie(mine)),
                    get(braid, callback.replaceFirst("iss=.*", "iss=https://evil.example.org"), cookie(mine)),
                    get(braid, callback.replaceFirst("code=[^&]*", "error=access_denied"), cookie(mine)),
                    get(braid, callback.replaceFirst("code=[^&]*", "code=guessed"), cookie(mine)))) {
                assertRefused(refused, "Log in again|invalid_grant");
            }
            assertThat(get(braid, callback, cookie(mine)).statusCode()).isEqualTo(302);
            assertRefused(get(braid, callback, cookie(mine)), "invalid_grant");
            assertThat(provider.issued()).hasSize(1);
        }
        assertThat(written("data/audit")).contains("login_refused").doesNotContain("guessed");
    }

    @Test
    void tokensThatAreNotForThisLogInAreRefused() throws Exception {
        try (ConsoleServer braid = start()) {
            for (UnaryOperator<JWTClaimsSet.Builder> change : List.<UnaryOperator<JWTClaimsSet.Builder>>of(
                    claims -> claims.claim("nonce", "of another log-in"),
                    claims -> claims.claim("nonce", null),
                    claims -> claims.claim("azp", "another client"),
                    claims -> claims.audience("drivers"),
                    claims -> claims.issuer("https://evil.example.org"),
                    claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(300))),
                    claims -> claims.subject(null),
                    claims -> claims.subject("ada"))) {
                provider.claim(
                        each -> change.apply(new JWTClaimsSet.Builder(each)).build());
                assertRefused(logIn(braid), "Login failed");
            }
            provider.claim(each -> new JWTClaimsSet.Builder(each)
                    .claim("groups", List.of("nobody"))
                    .build());
            assertRefused(logIn(braid), "no database");
            provider.claim(UnaryOperator.identity());
            assertThat(logIn(braid).statusCode()).isEqualTo(302);
        }
        assertThat(written("data")).doesNotContain(provider.issued());
    }

    @Test
    void aProviderThatCannotBeUsedIsAPageThatSaysSo() throws Exception {
        try (ConsoleServer braid = start()) {
            provider.configure(Map.of("issuer", "https://evil.example.org"));
            assertRefused(get(braid, BEGIN, ""), "identity provider cannot be used");
        }
        try (ConsoleServer braid = start()) {
            provider.configure(Map.of("authorization_endpoint", "http://evil.example.org/login"));
            assertRefused(get(braid, BEGIN, ""), "authorization_endpoint .* must begin with https");
        }
        try (ConsoleServer braid = start()) {
            provider.configure(Map.of("service_documentation", "x".repeat(2 << 20)));
            assertRefused(get(braid, BEGIN, ""), "identity provider cannot be used");
            assertThat(log.list).anyMatch(event -> event.getFormattedMessage().contains("longer than 1048576 bytes"));
        }
        try (ConsoleServer braid = start()) {
            provider.configure(Map.of("error", "<script>alert(1)</script>"));
            assertRefused(logIn(braid), "&lt;script&gt;");
        }
        Files.writeString(folder.resolve("secret"), "wrong");
        provider.configure(Map.of());
        try (ConsoleServer braid = start()) {
            assertRefused(logIn(braid), "check oidc-client-id and oidc-client-secret");
            Files.writeString(folder.resolve("secret"), IdentityProvider.SECRET);
            assertThat(logIn(braid).statusCode()).as("a secret is read anew").isEqualTo(302);
        }
        provider.configure(Map.of("token_endpoint_auth_methods_supported", List.of("client_secret_post")));
        try (ConsoleServer braid = start()) {
            assertThat(logIn(braid).statusCode()).isEqualTo(302);
        }
        try (ConsoleServer braid = start()) {
            provider.close();
            assertRefused(get(braid, BEGIN, ""), "identity provider cannot be used");
        }
    }

    @Test
    void aServerWithoutAProviderOffersNone() throws Exception {
        settings.clear();
        try (ConsoleServer braid = start()) {
            assertThat(get(braid, BEGIN, "").statusCode()).isEqualTo(404);
            assertThat(get(braid, CALLBACK, "").statusCode()).isEqualTo(404);
            assertThat(new ConsoleClient(braid.server().httpPort())
                            .get("/console/api/login")
                            .body())
                    .isEqualTo("{}");
        }
    }

    @Test
    void settingsThatMakeNoSenseKeepTheServerFromStarting() {
        assertThatStartFails("console-url", "none", "console-url");
        assertThatStartFails("console-url", "http://braid.example.org", "https://");
        assertThatStartFails("console-url", "https://braid.example.org/x", "without a path");
        assertThatStartFails("token-issuer", "me", "token-issuer");
        assertThatStartFails("oidc-scope", "profile", "openid");
        assertThatStartFails("oidc-client-secret", folder.resolve("nothing").toString(), "oidc-client-secret");
        assertThatStartFails("oidc-client-id", "none", "oidc-client-secret is that of oidc-client-id");
        settings.remove("token-keys");
        assertThatStartFails("group-roles", "none", "token-keys");
    }

    private void assertThatStartFails(String setting, String value, String message) {
        String before = settings.put(setting, value);
        assertThatThrownBy(() -> start().close()).hasMessageContaining(message);
        if (before == null) {
            settings.remove(setting);
        } else {
            settings.put(setting, before);
        }
    }

    private ConsoleServer start() throws Exception {
        server = Files.createDirectory(folder.resolve("server" + starts++));
        return new ConsoleServer(server, settings);
    }

    /** The whole way of a browser. */
    private HttpResponse<String> logIn(ConsoleServer braid) throws Exception {
        HttpResponse<String> begun = get(braid, BEGIN, "");
        return get(braid, callback(begun), cookie(begun));
    }

    /** Path and parameters with which the provider sends a browser back. */
    private String callback(HttpResponse<String> begun) throws Exception {
        String back = location(http.send(
                HttpRequest.newBuilder(URI.create(location(begun))).build(),
                HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8)));
        assertThat(back).startsWith(CONSOLE_URL + CALLBACK + "?code=");
        return back.substring(CONSOLE_URL.length());
    }

    private HttpResponse<String> get(ConsoleServer braid, String path, String cookie) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + braid.server().httpPort() + path))
                .header("Sec-Fetch-Site", "cross-site");
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie.split(";", 2)[0]);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void logIn(ConsoleClient console, HttpResponse<String> done) {
        String session = done.headers().allValues("Set-Cookie").stream()
                .filter(each -> each.startsWith("braid="))
                .findFirst()
                .orElseThrow();
        console.setCookie(session.split(";", 2)[0]);
        console.setToken(ConsoleClient.json(console.get("/console/api/session"))
                .path("csrf")
                .textValue());
    }

    private static void assertRefused(HttpResponse<String> response, String message) {
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).containsPattern(message).doesNotContain("<script");
        assertThat(response.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'");
        assertThat(response.headers().allValues("Set-Cookie")).noneMatch(each -> each.matches("braid=[^;].*"));
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    private static String cookie(HttpResponse<String> response) {
        return response.headers().firstValue("Set-Cookie").orElse("");
    }

    private String written(String below) throws Exception {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(server.resolve(below))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return text.toString();
    }
}
