package io.braid.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.TestServer;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encrypted connections through PostgreSQL's JDBC driver. */
class PostgresTlsTest {
    private final Path folder;
    private final Map<String, String> settings = new HashMap<>();
    private Path trusted = Path.of("");

    PostgresTlsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void issue() throws Exception {
        Authority authority = new Authority();
        trusted = authority.write(folder);
        X509Bundle server = authority.server("localhost");
        Path certificate = Files.writeString(folder.resolve("server.pem"), server.getCertificatePathPEM());
        Path key = Files.writeString(folder.resolve("server.key"), server.getPrivateKeyPEM());
        settings.put("tls-certificate", certificate.toString());
        settings.put("tls-key", key.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "direct"})
    void aVerifiedConnectionIsBoundToItsCertificate(String negotiation) throws Exception {
        try (TestServer server = TestServer.start(folder.resolve("data"), settings);
                Connection connection = connect(
                        server,
                        "sslmode=verify-full&sslrootcert=" + trusted + "&sslNegotiation=" + negotiation
                                + "&channelBinding=require");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT tls FROM sys.sessions")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("TLSv1.3");
        }
    }

    @Test
    void aPlainConnectionIsRefusedWhereTlsIsRequired() throws Exception {
        settings.put("tls-required", "on");
        try (TestServer server = TestServer.start(folder.resolve("data"), settings)) {
            assertThatThrownBy(() -> connect(server, "sslmode=disable"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("requires TLS");
        }
    }

    private static Connection connect(TestServer server, String options) throws SQLException {
        Properties login = new Properties();
        login.setProperty("user", server.user());
        login.setProperty("password", server.password());
        return DriverManager.getConnection(
                "jdbc:postgresql://localhost:" + server.pgPort() + "/shop?" + options, login);
    }
}
