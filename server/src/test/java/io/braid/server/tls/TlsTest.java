package io.braid.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.TestServer;
import io.netty.pkitesting.X509Bundle;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Encrypted connections through the JDBC driver. */
class TlsTest {
    private final Path folder;
    private final Authority authority = new Authority();
    private final Map<String, String> settings = new HashMap<>();
    private Path trusted = Path.of("");

    TlsTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
    }

    @BeforeEach
    void issue() throws Exception {
        trusted = authority.write(folder);
        install(authority.server("localhost"));
        settings.put("tls-certificate", folder.resolve("server.pem").toString());
        settings.put("tls-key", folder.resolve("server.key").toString());
    }

    @Test
    void aVerifiedConnectionCarriesStatementsAndLargeResults() throws Exception {
        try (TestServer server = start();
                Connection connection = connect(server, "localhost", "tls=verify", trusted());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT COUNT(*), MAX(a.id) FROM stock.item a, stock.item b, stock.item c, stock.item d")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(81);
        }
    }

    @Test
    void aSessionSaysWhetherItIsEncrypted() throws Exception {
        try (TestServer server = start()) {
            assertThat(tlsOf(connect(server, "localhost", "tls=verify", trusted())))
                    .isEqualTo("TLSv1.3");
            assertThat(tlsOf(connect(server, "localhost", "tls=off"))).isNull();
        }
    }

    private static @Nullable String tlsOf(Connection connection) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT tls FROM sys.sessions")) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    @Test
    void anEncryptedConnectionIsOpenAfterSixRoundTrips() throws Exception {
        try (TestServer server = start();
                RoundTrips trips = new RoundTrips(server.port())) {
            String url = "jdbc:braid://localhost:" + trips.port() + "/shop?tls=verify&" + trusted();
            Connection connection = DriverManager.getConnection(url, server.user(), server.password());
            int count = trips.count();
            connection.close();
            assertThat(count).isBetween(4, 6);
        }
    }

    @Test
    void onThisMachinePlainConnectionsGoOnUnlessTlsIsRequired() throws Exception {
        try (TestServer server = start()) {
            connect(server, "localhost").close();
        }
        settings.put("tls-required", "on");
        try (TestServer server = start()) {
            assertThatThrownBy(() -> connect(server, "localhost", "tls=off"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("wants TLS; set the driver's property tls");
            assertThat(server.url()).endsWith("?tls=trust");
            DriverManager.getConnection(server.url(), server.user(), server.password())
                    .close();
        }
    }

    @Test
    void anUntrustedAuthorityAndAnotherHostsNameAreRefusedWithAdvice() throws Exception {
        try (TestServer server = start()) {
            assertThatThrownBy(() -> connect(server, "localhost", "tls=verify"))
                    .hasMessageContainingAll("cannot be encrypted", "tlsAuthorities", "tls=trust");
            assertThatThrownBy(() -> connect(server, "127.0.0.1", "tls=verify", trusted()))
                    .hasMessageContainingAll("cannot be encrypted", "certificate for this host's name");
            connect(server, "127.0.0.1", "tls=trust").close();
        }
    }

    @Test
    void aServerWithoutACertificateSaysSo() throws Exception {
        settings.clear();
        try (TestServer server = start()) {
            assertThatThrownBy(() -> connect(server, "localhost", "tls=verify"))
                    .hasMessageContaining("cannot be encrypted");
        }
    }

    @Test
    void listeningForOtherMachinesTakesACertificate() throws Exception {
        settings.put("host", "0.0.0.0");
        try (TestServer server = start()) {
            assertThat(server.url()).startsWith("jdbc:braid://localhost:");
            connect(server, "localhost", "tls=verify", trusted()).close();
        }
        settings.remove("tls-key");
        assertThatThrownBy(this::start).hasMessageContaining("tls-certificate and tls-key belong together");
        settings.remove("tls-certificate");
        assertThatThrownBy(this::start).hasMessageContainingAll("0.0.0.0", "set tls-certificate");
        settings.put("tls-required", "on");
        assertThatThrownBy(this::start).hasMessageContaining("Without a certificate there is no TLS");
    }

    @Test
    void filesThatAreNoCertificateKeepTheServerFromStarting() throws Exception {
        settings.put("tls-key", trusted.toString());
        assertThatThrownBy(this::start).hasMessageContainingAll("server.pem", "tls-key " + trusted, "PEM");
        settings.put("tls-certificate", folder.resolve("none.pem").toString());
        assertThatThrownBy(this::start).hasMessageContaining("there is no file " + folder.resolve("none.pem"));
    }

    @Test
    void aNewCertificateIsShownToTheNextConnectionsWithoutARestart() throws Exception {
        try (TestServer server = start()) {
            X509Certificate before = shown(server);
            X509Bundle renewed = authority.server("localhost");
            install(renewed);
            X509Certificate after;
            do {
                after = shown(server);
            } while (after.equals(before));
            assertThat(after).isEqualTo(renewed.getCertificate());
        }
    }

    @Test
    void aClientsCertificateIsDemandedAndTakesThePlaceOfItsUsersPassword() throws Exception {
        settings.put("tls-client-authorities", trusted.toString());
        try (TestServer server = start()) {
            assertThatThrownBy(() -> connect(server, "localhost", "tls=verify", trusted()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("tlsCertificate and tlsKey");
            String url = url(server, "localhost", "tls=verify", trusted());
            DriverManager.getConnection(url + own(server.user()), server.user(), "")
                    .close();
            assertThatThrownBy(() -> DriverManager.getConnection(url + own("somebody"), server.user(), ""))
                    .hasMessageContaining("wrong password");
            assertThatThrownBy(() -> DriverManager.getConnection(url + own("somebody"), "somebody", ""))
                    .hasMessageContaining("wrong password");
            DriverManager.getConnection(url + own("somebody"), server.user(), server.password())
                    .close();
        }
    }

    @Test
    void aLoginThroughSomebodyInTheMiddleFailsEvenWhereNobodyVerifies() throws Exception {
        try (TestServer server = start();
                ManInTheMiddle middle = new ManInTheMiddle(new Authority().server("localhost"), server.port())) {
            assertThatThrownBy(() -> DriverManager.getConnection(
                            "jdbc:braid://localhost:" + middle.port() + "/shop?tls=trust",
                            server.user(),
                            server.password()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("wrong password");
            assertThat(middle.sawALogin()).isTrue();
        }
    }

    @Test
    void whatIsSentBeforeTheHandshakeIsNotRead() throws Exception {
        settings.put("tls-required", "on");
        try (TestServer server = start();
                Socket socket = new Socket("localhost", server.port())) {
            socket.getOutputStream().write(new byte[] {0, 0, 0, 1, 'X', 0x16, 3, 1});
            try (InputStream answer = socket.getInputStream()) {
                assertThat(new String(answer.readAllBytes(), java.nio.charset.StandardCharsets.ISO_8859_1))
                        .contains("wants TLS");
            }
        }
    }

    private TestServer start() throws Exception {
        return TestServer.start(folder.resolve("data"), settings);
    }

    private void install(X509Bundle bundle) throws Exception {
        Authority.key(bundle, folder, "server");
        Authority.certificate(bundle, folder, "server");
    }

    private String trusted() {
        return "tlsAuthorities=" + trusted;
    }

    private String own(String name) throws Exception {
        X509Bundle bundle = authority.client(name);
        return "&tlsCertificate=" + Authority.certificate(bundle, folder, name) + "&tlsKey="
                + Authority.key(bundle, folder, name);
    }

    private static String url(TestServer server, String host, String... properties) {
        return "jdbc:braid://" + host + ":" + server.port() + "/shop?" + String.join("&", properties);
    }

    private static Connection connect(TestServer server, String host, String... properties) throws SQLException {
        return DriverManager.getConnection(url(server, host, properties), server.user(), server.password());
    }

    private static X509Certificate shown(TestServer server) throws Exception {
        try (SSLSocket socket =
                (SSLSocket) ManInTheMiddle.trusting().getSocketFactory().createSocket("localhost", server.port())) {
            socket.startHandshake();
            Certificate[] chain = socket.getSession().getPeerCertificates();
            return (X509Certificate) chain[0];
        }
    }
}
