package io.braid.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Log-in, cookies, CSRF, headers and rights of the console's API, against a real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConsoleSecurityTest {
    private Path folder = Path.of("");
    private ConsoleServer braid;

    @BeforeAll
    void start(@TempDir Path temporary) throws Exception {
        folder = temporary;
        braid = new ConsoleServer(temporary, Map.of());
    }

    @AfterAll
    void stop() throws Exception {
        braid.close();
    }

    private ConsoleClient client() {
        return new ConsoleClient(braid.server().httpPort());
    }

    private ConsoleClient ada() {
        ConsoleClient client = client();
        assertThat(client.logIn(Map.of("user", "ada", "password", ConsoleServer.SECRET))
                        .statusCode())
                .isEqualTo(200);
        return client;
    }

    @Test
    void healthAndMetricsStayWhereTheyWere() {
        assertThat(client().get("/health/live").body()).contains("live");
        assertThat(client().get("/metrics").body()).contains("braid_queries_running");
        assertThat(client().get("/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void aPageHasAStrictPolicyAndIsInNoFrame() {
        HttpResponse<String> page = client().get("/console/");

        String policy = page.headers().firstValue("Content-Security-Policy").orElse("");
        assertThat(policy)
                .contains("default-src 'none'", "script-src 'self';", "connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("http:", "https:", "*", "unsafe-eval");
        assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    }

    @Test
    void noPathLeadsOutOfTheBundle() {
        for (String path : List.of("../ConsoleApi.class", "%2e%2e/files.txt", "files.txt", "stamp", "assets/")) {
            assertThat(client().get("/console/" + path).statusCode()).as(path).isEqualTo(404);
        }
    }

    @Test
    void aWrongPasswordSaysNothingAboutTheUser() {
        HttpResponse<String> wrong = client().logIn(Map.of("user", "ada", "password", "wrong"));
        HttpResponse<String> unknown = client().logIn(Map.of("user", "nobody", "password", "wrong"));

        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(unknown.body()).isEqualTo(wrong.body().replace("ada", "nobody"));
        assertThat(wrong.headers().firstValue("Set-Cookie").orElse("")).doesNotContain("braid=A");
    }

    @Test
    void guessingIsSlowedDownAsForTheOtherListeners() {
        ConsoleClient client = client();
        String last = "";
        for (int i = 0; i < 12; i++) {
            last = client.logIn(Map.of("user", "guessed", "password", "wrong" + i))
                    .body();
        }
        assertThat(last).contains("Too many failed logins");
    }

    @Test
    void theCookieIsOutOfReachOfScriptsAndOtherSites() {
        ConsoleClient client = client();
        HttpResponse<String> login = client.logIn(Map.of("user", "ada", "password", ConsoleServer.SECRET));

        assertThat(login.headers().firstValue("Set-Cookie").orElse(""))
                .containsIgnoringCase("; HttpOnly")
                .contains("SameSite=Strict", "Path=/")
                .matches("braid=[\\w-]{43};.*");
    }

    @Test
    void eachLogInMakesANewSessionAndEndsTheOldOne() {
        ConsoleClient client = client();
        client.setCookie("braid=chosen-by-somebody-else");
        client.logIn(Map.of("user", "ada", "password", ConsoleServer.SECRET));
        String first = client.cookie();
        assertThat(first).isNotEqualTo("braid=chosen-by-somebody-else");

        client.logIn(Map.of("user", "ada", "password", ConsoleServer.SECRET));

        assertThat(client.cookie()).isNotEqualTo(first);
        client.setCookie(first);
        assertThat(client.get("/console/api/session").statusCode()).isEqualTo(401);
    }

    @Test
    void aSessionEndsWithItsLogOut() {
        ConsoleClient ada = ada();
        assertThat(ada.get("/console/api/session").statusCode()).isEqualTo(200);

        ada.post("logout", Map.of());

        assertThat(ada.get("/console/api/session").statusCode()).isEqualTo(401);
    }

    @Test
    void aRequestWithoutTheTokenChangesNothing() {
        ConsoleClient ada = ada();
        String token = ada.token();
        for (String other : List.of("", "guessed", token.substring(1))) {
            ada.setToken(other);
            for (String path : List.of("query", "next", "save", "delete", "database", "logout", "cancel", "complete")) {
                assertThat(ada.post(path, Map.of("sql", "SELECT 1")).statusCode())
                        .as(path)
                        .isEqualTo(403);
            }
        }
        ada.setToken(token);
        assertThat(ada.get("/console/api/query").statusCode()).isEqualTo(404);
        assertThat(ada.get("/console/api/session").statusCode()).isEqualTo(200);
    }

    @Test
    void aRequestOfAnotherSiteIsRefusedEvenWithTheToken() {
        ConsoleClient ada = ada();

        assertThat(ada.post("query", Map.of("sql", "SELECT 1"), "Origin", "http://example.org")
                        .statusCode())
                .isEqualTo(403);
        assertThat(ada.post("query", Map.of("sql", "SELECT 1"), "Sec-Fetch-Site", "cross-site")
                        .statusCode())
                .isEqualTo(403);
        assertThat(client().post(
                                "login",
                                Map.of("user", "ada", "password", ConsoleServer.SECRET),
                                "Content-Type",
                                "text/plain")
                        .statusCode())
                .isEqualTo(403);
    }

    /** A proxy on this machine ends TLS: browsers name the site by https, and the proxy's connection has none. */
    @Test
    void aSiteBehindAProxyThatEndsTlsIsItsOwn() {
        ConsoleClient ada = ada();
        String host = "127.0.0.1:" + braid.server().httpPort();

        assertThat(ada.post("query", Map.of("sql", "SELECT 1"), "Origin", "https://" + host)
                        .statusCode())
                .isEqualTo(200);
        assertThat(ada.post("query", Map.of("sql", "SELECT 1"), "Origin", "https://" + host + "0")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void aLinkLogsInOnce() {
        String token = braid.link("ada").replaceFirst(".*#login=", "");
        ConsoleClient first = client();

        assertThat(first.logIn(Map.of("link", token)).statusCode()).isEqualTo(200);

        assertThat(ConsoleClient.json(first.get("/console/api/session"))
                        .path("user")
                        .textValue())
                .isEqualTo("ada");
        assertThat(client().logIn(Map.of("link", token)).body()).contains("has been used");
        assertThat(client().logIn(Map.of("link", "made-up")).statusCode()).isEqualTo(401);
    }

    @Test
    void aUserSeesOnlyWhatSheMay() {
        ConsoleClient ada = ada();

        assertThat(ada.run("SELECT * FROM stock.secret")
                        .get(0)
                        .path("error")
                        .path("message")
                        .textValue())
                .contains("secret");
        assertThat(ada.run("SELECT id, hidden FROM stock.item").get(0).has("error"))
                .isTrue();
        String completion = ada.post("complete", Map.of("sql", "SELECT  FROM stock.item", "offset", 7))
                .body();
        assertThat(completion).contains("\"name\"").doesNotContain("hidden");
        assertThat(ada.post("complete", Map.of("sql", "SELECT * FROM stock.", "offset", 20))
                        .body())
                .contains("item")
                .doesNotContain("secret");
        assertThat(ada.run("SELECT name FROM sys.users").toString()).doesNotContain("braid");
        assertThat(ConsoleClient.json(ada.get("/console/api/session"))
                        .path("administrator")
                        .booleanValue())
                .isFalse();
    }

    @Test
    void savedQueriesAreForTheirUserAlone() throws Exception {
        ConsoleClient ada = ada();
        String name = "<script>alert(1)</script> ../../x";
        assertThat(ada.post("save", Map.of("name", name, "sql", "SELECT 1")).statusCode())
                .isEqualTo(200);

        assertThat(ConsoleClient.json(ada.get("/console/api/saved"))
                        .path("queries")
                        .path(0)
                        .path("name")
                        .textValue())
                .isEqualTo(name);
        assertThat(admin().get("/console/api/saved").body()).doesNotContain("script");
        ada.post("delete", Map.of("name", name));
        assertThat(ada.get("/console/api/saved").body()).doesNotContain("script");
    }

    private ConsoleClient admin() throws Exception {
        ConsoleClient client = client();
        client.logIn(Map.of(
                "user",
                braid.login().getProperty("user"),
                "password",
                braid.login().getProperty("password")));
        return client;
    }

    @Test
    void whatIsDoneInTheConsoleIsAudited() throws Exception {
        ConsoleClient ada = ada();
        ada.run("SELECT 4711 AS audited");
        ada.post("logout", Map.of());
        client().logIn(Map.of("user", "ada", "password", "wrong"));

        String log = "";
        long end = System.nanoTime() + 10_000_000_000L;
        while (!(log.contains("4711") && log.contains("login_refused")) && System.nanoTime() < end) {
            Thread.sleep(50);
            log = audit();
        }
        assertThat(log).contains("SELECT 4711 AS audited", "\"event\":\"login\"", "login_refused", "Braid console");
        assertThat(log).doesNotContain(ConsoleServer.SECRET);
    }

    private String audit() throws Exception {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve("data/audit"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }

    @Test
    void aSessionThatIsNotUsedEnds(@TempDir Path other) throws Exception {
        try (ConsoleServer impatient = new ConsoleServer(other, Map.of("console-idle-timeout", "1s"))) {
            ConsoleClient client = new ConsoleClient(impatient.server().httpPort());
            client.logIn(Map.of("user", "ada", "password", ConsoleServer.SECRET));
            Thread.sleep(1_300);
            assertThat(client.get("/console/api/session").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void aServerWithoutAConsoleServesHealthOnly(@TempDir Path other) throws Exception {
        try (ConsoleServer plain = new ConsoleServer(other, Map.of("console", "off"))) {
            ConsoleClient client = new ConsoleClient(plain.server().httpPort());
            assertThat(client.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(client.get("/console/").statusCode()).isEqualTo(404);
        }
    }
}
