package io.braid.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.Driver;

/** Clients of other protocols on Braid's port, which get an immediate error in their own protocol. */
@Timeout(30)
class ForeignProtocolTest {
    private final Path folder;
    private @Nullable TestServer started;

    ForeignProtocolTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void start() throws IOException, SQLException {
        started = TestServer.start(folder, Map.of());
    }

    @AfterEach
    void stop() throws SQLException {
        if (started != null) {
            started.close();
        }
    }

    private int port() {
        return Objects.requireNonNull(started).port();
    }

    @ParameterizedTest
    @ValueSource(strings = {"disable", "prefer"})
    void aDriverOfPostgresql(String sslMode) {
        Properties properties = new Properties();
        properties.setProperty("user", "ada");
        properties.setProperty("password", "x");
        properties.setProperty("sslmode", sslMode);
        assertThatThrownBy(() -> new Driver().connect("jdbc:postgresql://127.0.0.1:" + port() + "/shop", properties))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08P01"))
                .hasMessageContaining("This port speaks Braid's own protocol and not PostgreSQL's");
    }

    @Test
    void aDriverOfPostgresqlThatMustEncrypt() {
        Properties properties = new Properties();
        properties.setProperty("sslmode", "require");
        assertThatThrownBy(() -> new Driver().connect("jdbc:postgresql://127.0.0.1:" + port() + "/shop", properties))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("does not support SSL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "OPTIONS"})
    void aBrowser(String method) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/"))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("HTTP is answered at the server's http-port");
    }

    @Test
    void aHandshakeOfTlsWhereThereIsNoCertificate() throws Exception {
        try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port());
                SSLSocket socket = (SSLSocket)
                        SSLContext.getDefault().getSocketFactory().createSocket(plain, "localhost", port(), true)) {
            assertThatThrownBy(socket::startHandshake)
                    .isInstanceOf(SSLException.class)
                    .hasMessageContaining("handshake_failure");
        }
    }
}
