package io.braid.execution.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import io.braid.server.TestServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Log-in with tokens of an issuer, through the JDBC driver. */
class TokenLoginTest {
    private static final String MODEL = """
            CREATE ROLE analyst;
            GRANT SELECT ON TABLE stock.item (id, name) TO ROLE analyst;
            CREATE ROW FILTER own ON stock.item TO ROLE analyst USING (id = 2 AND CURRENT_USER = 'ada');
            """;

    private final Path folder;
    private final Map<String, String> settings = new HashMap<>();
    private final ECKey key = key("first");

    TokenLoginTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
    }

    @BeforeEach
    void configure() throws Exception {
        write(key);
        Files.writeString(folder.resolve("roles"), "# who does what\ndata team -> analyst\n");
        settings.put("token-keys", folder.resolve("keys.json").toString());
        settings.put("token-issuer", "https://issuer.example.org");
        settings.put("token-audience", "braid");
        settings.put("group-roles", folder.resolve("roles").toString());
    }

    @Test
    void aTokenLogsItsUserInWithTheRolesOfItsGroups() throws Exception {
        try (TestServer server = start()) {
            assertThat(rows(server, "ada", token(claims().build()))).containsExactly("hammer");
            assertThat(rows(server, "", token(claims().build()))).containsExactly("hammer");
            try (Connection connection = connect(server, "", token(claims().build()))) {
                assertThat(connection.getMetaData().getUserName()).isEqualTo("ada");
            }
            assertThatThrownBy(() -> rows(
                            server,
                            "ada",
                            token(claims().claim("groups", "others").build())))
                    .hasMessageContaining("no database");
            try (Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                    Statement statement = admin.createStatement();
                    ResultSet users = statement.executeQuery("SELECT COUNT(*) FROM sys.users")) {
                users.next();
                assertThat(users.getInt(1)).as("users with an account").isEqualTo(1);
            }
        }
        assertThat(audit()).contains("\"user\":\"ada\"", "\"method\":\"token\"").doesNotContain(".ey");
    }

    @Test
    void tokensThatAreNotForHereOrOfAnotherAreAllRefusedAlike() throws Exception {
        ECKey other = key("first");
        try (TestServer server = start()) {
            for (String bad : List.of(
                    token(claims().issuer("https://evil.example.org").build()),
                    token(claims().audience("another").build()),
                    token(claims().expirationTime(ago(Duration.ofMinutes(5))).build()),
                    token(claims().expirationTime(null).build()),
                    token(claims().notBeforeTime(in(Duration.ofHours(1))).build()),
                    token(claims().subject("bob").build()),
                    token(claims().subject(null).build()),
                    signed(other, claims().build()),
                    new PlainJWT(claims().build()).serialize(),
                    byItsPublicKey(claims().build()),
                    token(claims().build()).replaceFirst("\\.[^.]*$", "."),
                    "nonsense")) {
                assertThatThrownBy(() -> rows(server, "ada", bad))
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("28P01"))
                        .hasMessageContaining("Login failed for user ada: the token was not accepted")
                        .hasMessageNotContaining(bad);
                // Ten consecutive failures would cause a delay.
                rows(server, "ada", token(claims().build()));
            }
            for (int i = 0; i < 10; i++) {
                assertThatThrownBy(() -> rows(server, "ada", "nonsense")).hasMessageContaining("not accepted");
            }
            assertThatThrownBy(() -> rows(server, "ada", token(claims().build())))
                    .hasMessageContaining("Too many failed logins");
        }
        assertThat(audit()).contains("login_refused").doesNotContain("nonsense");
    }

    @Test
    void whoHasAnAccountIsNotLetInByAToken() throws Exception {
        try (TestServer server = start()) {
            for (String name : List.of("braid", "Braid")) {
                assertThatThrownBy(() ->
                                rows(server, name, token(claims().subject(name).build())))
                        .hasMessageContaining("Login failed for user " + name);
            }
        }
    }

    @Test
    void whoseTokenHasExpiredIsRefusedHisNextStatement() throws Exception {
        // The issuer's clock may be a minute ahead, so that a token is accepted a minute longer; a session is not.
        JWTClaimsSet brief = claims().expirationTime(in(Duration.ofSeconds(2))).build();
        try (TestServer server = start();
                Connection connection = connect(server, "ada", token(brief));
                Statement statement = connection.createStatement()) {
            Instant end = brief.getExpirationTime().toInstant();
            while (!Instant.now().isAfter(end)) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"))
                    .hasMessageContaining("connect anew");
        }
    }

    @Test
    void newKeysAndGroupsHoldForTheNextLogin() throws Exception {
        try (TestServer server = start()) {
            ECKey second = key("second");
            String token = signed(second, claims().build());
            assertThatThrownBy(() -> rows(server, "ada", token)).hasMessageContaining("not accepted");
            write(second);
            assertThat(rows(server, "ada", token)).containsExactly("hammer");
            Files.writeString(folder.resolve("roles"), "");
            assertThatThrownBy(() -> rows(server, "ada", token)).hasMessageContaining("no database");
        }
    }

    @Test
    void keysMayStandAtAnAddressAndBeThereLater() throws Exception {
        HttpServer issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/keys", exchange -> {
            byte[] keys = new JWKSet(key).toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, keys.length);
            exchange.getResponseBody().write(keys);
            exchange.close();
        });
        settings.put("token-keys", "http://localhost:" + issuer.getAddress().getPort() + "/keys");
        issuer.start();
        try (TestServer server = start()) {
            assertThat(rows(server, "ada", token(claims().build()))).containsExactly("hammer");
        } finally {
            issuer.stop(0);
        }
        try (TestServer server = start()) {
            assertThatThrownBy(() -> rows(server, "ada", token(claims().build())))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
                    .hasMessageContaining("keys of the issuer of tokens cannot be had");
        }
    }

    @Test
    void settingsThatMakeNoSenseKeepTheServerFromStarting() throws Exception {
        settings.put("token-keys", "http://issuer.example.org/keys");
        assertThatThrownBy(this::start).hasMessageContainingAll("token-keys", "https://");
        settings.put("token-keys", folder.resolve("roles").toString());
        assertThatThrownBy(this::start).hasMessageContainingAll("token-keys", "JWK set");
        write(key);
        settings.put("token-keys", folder.resolve("keys.json").toString());
        Files.writeString(folder.resolve("roles"), "data team = analyst");
        assertThatThrownBy(this::start).hasMessageContainingAll("group-roles", "data team = analyst", "group -> role");
        Files.writeString(folder.resolve("roles"), "");
        settings.remove("token-audience");
        assertThatThrownBy(this::start).hasMessageContaining("token-audience");
        settings.remove("token-keys");
        assertThatThrownBy(this::start).hasMessageContaining("group-roles is for users of");
    }

    @Test
    void aServerThatTakesNoTokensSaysSo() throws Exception {
        settings.clear();
        try (TestServer server = start()) {
            assertThatThrownBy(() -> rows(server, "ada", token(claims().build())))
                    .hasMessageContaining("takes no logins by OAUTHBEARER");
        }
    }

    private TestServer start() throws Exception {
        return TestServer.start(folder.resolve("data"), settings, MODEL);
    }

    private void write(ECKey trusted) throws Exception {
        Files.writeString(folder.resolve("keys.json"), new JWKSet(trusted).toString());
    }

    private String audit() throws Exception {
        StringBuilder text = new StringBuilder();
        try (var files = Files.list(folder.resolve("data/audit"))) {
            for (Path file : files.toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }

    private static List<String> rows(TestServer server, String user, String token) throws SQLException {
        try (Connection connection = connect(server, user, token);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM stock.item")) {
            assertThat(rows.getMetaData().getColumnCount()).isEqualTo(2);
            List<String> names = new java.util.ArrayList<>();
            while (rows.next()) {
                names.add(rows.getString("name"));
            }
            return names;
        }
    }

    private static Connection connect(TestServer server, String user, String token) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("token", token);
        return DriverManager.getConnection(server.url(), properties);
    }

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer("https://issuer.example.org")
                .audience(List.of("someone", "braid"))
                .subject("ada")
                .claim("groups", List.of("data team", "others"))
                .expirationTime(in(Duration.ofHours(1)));
    }

    private String token(JWTClaimsSet claims) throws JOSEException {
        return signed(key, claims);
    }

    private static String signed(ECKey by, JWTClaimsSet claims) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(JOSEObjectType.JWT)
                        .keyID(by.getKeyID())
                        .build(),
                claims);
        token.sign(new ECDSASigner(by));
        return token.serialize();
    }

    /** Returns a token signed with the public key as a shared secret, which an attacker could create. */
    private String byItsPublicKey(JWTClaimsSet claims) throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(key.getKeyID()).build(), claims);
        token.sign(new MACSigner(key.toECPublicKey().getEncoded()));
        return token.serialize();
    }

    private static ECKey key(String id) throws JOSEException {
        return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
    }

    private static Date in(Duration time) {
        return Date.from(Instant.now().plus(time));
    }

    private static Date ago(Duration time) {
        return Date.from(Instant.now().minus(time));
    }
}
