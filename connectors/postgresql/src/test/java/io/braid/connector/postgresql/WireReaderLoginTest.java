package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.server.PersistentServers;
import io.braid.testkit.server.ServerKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the wire reader logs in by every supported method, encrypted and not, and never weaker than requested. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class WireReaderLoginTest {
    private static final String PASSWORD = "päss wörd";
    private static final DataType BOOLEAN = DataType.of(TypeKind.BOOLEAN);

    private final String home = System.getProperty("user.home");
    private PersistentServer server;
    private String port;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = new PersistentServers(folder).start(ServerKind.POSTGRESQL);
        port = server.jdbcUrl().replaceFirst(".*:(\\d+)/.*", "$1");
        PemFiles.make(folder, "localhost");
        Files.copy(folder.resolve("certificate.pem"), server.data().resolve("server.crt"));
        Files.copy(folder.resolve("key.pem"), server.data().resolve("server.key"));
        Files.setPosixFilePermissions(
                server.data().resolve("server.key"), PosixFilePermissions.fromString("rw-------"));
        Files.createDirectories(folder.resolve("home/.postgresql"));
        Files.copy(folder.resolve("certificate.pem"), folder.resolve("home/.postgresql/root.crt"));
        System.setProperty("user.home", folder.resolve("home").toString());
        Path access = server.data().resolve("pg_hba.conf");
        Files.writeString(access, """
                host all md5_user 127.0.0.1/32 md5
                host all clear_user 127.0.0.1/32 password
                host all trusted_user 127.0.0.1/32 trust
                hostssl all open_user 127.0.0.1/32 reject
                """ + Files.readString(access));
        execute(
                "ALTER SYSTEM SET ssl = on",
                "SET password_encryption = 'md5'",
                "CREATE ROLE md5_user LOGIN PASSWORD '" + PASSWORD + "'",
                "SET password_encryption = 'scram-sha-256'",
                "CREATE ROLE clear_user LOGIN PASSWORD '" + PASSWORD + "'",
                "CREATE ROLE scram_user LOGIN PASSWORD '" + PASSWORD + "'",
                "CREATE ROLE open_user LOGIN PASSWORD '" + PASSWORD + "'",
                "CREATE ROLE trusted_user LOGIN",
                "SELECT pg_reload_conf()");
        awaitEncryption();
    }

    private void execute(String... statements) throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Waits until the server has reloaded its configuration. */
    private void awaitEncryption() throws Exception {
        for (int i = 0; i < 200; i++) {
            try (Source source = open("127.0.0.1", "require", "scram_user")) {
                isEncrypted(source);
                return;
            } catch (BraidException e) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    @AfterAll
    void stop() {
        System.setProperty("user.home", home);
        server.close();
    }

    private Source open(String host, String encryption, String user) {
        return open(host, encryption, user, PASSWORD);
    }

    private Source open(String host, String encryption, String user, String password) {
        Map<String, String> options = new HashMap<>();
        options.put("url", "jdbc:postgresql://" + host + ":" + port + "/tpch?sslmode=" + encryption);
        options.put("user", user);
        options.put("password", password);
        return WireReaderAlone.open(new SourceConfig("own", options));
    }

    private static boolean isEncrypted(Source source) {
        Fragment question = new Fragment(
                "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()", List.of(), RowType.unnamed(BOOLEAN));
        return Answers.rows(source, question).equals(List.of(List.of(true)));
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, disable, scram_user, false",
        "127.0.0.1, prefer, scram_user, true",
        "127.0.0.1, prefer, open_user, false",
        "127.0.0.1, require, scram_user, true",
        "127.0.0.1, verify-ca, scram_user, true",
        "localhost, verify-full, scram_user, true",
        "127.0.0.1, disable, md5_user, false",
        "127.0.0.1, require, md5_user, true",
        "127.0.0.1, disable, clear_user, false",
        "127.0.0.1, require, clear_user, true",
        "127.0.0.1, disable, trusted_user, false"
    })
    void logsIn(String host, String encryption, String user, boolean encrypted) {
        try (Source source = open(host, encryption, user)) {
            assertThat(isEncrypted(source)).isEqualTo(encrypted);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, verify-full, scram_user", // the certificate is made out to localhost
        "127.0.0.1, require, open_user" // this user may only come unencrypted
    })
    void neverLogsInLessSafelyThanAsked(String host, String encryption, String user) {
        try (Source source = open(host, encryption, user)) {
            assertUnavailable(source);
        }
    }

    @Test
    void aServerWithACertificateOfSomebodyElseIsRefused(@TempDir Path other) throws Exception {
        PemFiles.make(other, "localhost");
        Files.createDirectories(other.resolve(".postgresql"));
        Files.copy(other.resolve("certificate.pem"), other.resolve(".postgresql/root.crt"));
        String usual = System.getProperty("user.home");
        System.setProperty("user.home", other.toString());
        try (Source source = open("localhost", "verify-ca", "scram_user")) {
            assertUnavailable(source);
        } finally {
            System.setProperty("user.home", usual);
        }
    }

    @ParameterizedTest
    @CsvSource({"scram_user", "md5_user", "clear_user"})
    void aWrongPasswordIsToldWithoutBeingShown(String user) {
        try (Source source = open("127.0.0.1", "disable", user, "a-secret")) {
            assertUnavailable(source);
        }
    }

    private static void assertUnavailable(Source source) {
        assertThatThrownBy(() -> isEncrypted(source))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE))
                .hasMessageContaining("'own'")
                .hasMessageNotContaining("a-secret");
    }

    @Test
    void cancelReachesAnEncryptedSession() throws Exception {
        Fragment sleep = new Fragment("SELECT pg_sleep(100) IS NULL", List.of(), RowType.unnamed(BOOLEAN));
        try (Source source = open("127.0.0.1", "require", "scram_user");
                BatchStream stream = source.run(sleep, ScanContext.of("test"))) {
            CompletableFuture<?> next = CompletableFuture.supplyAsync(stream::next, task -> new Thread(task).start());
            TimeUnit.MILLISECONDS.sleep(500);

            stream.cancel();

            assertThatThrownBy(() -> next.get(20, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(BraidException.class)
                    .hasMessageContaining("cancelled");
        }
    }
}
