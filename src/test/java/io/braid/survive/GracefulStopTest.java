package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F17: a server under load is told to stop: it takes nobody new, lets go on what ends in time, and ends the rest with
 * 57P01.
 */
@Tag("scaled")
class GracefulStopTest {
    private static final String SHORT =
            "SELECT COUNT(*) FROM f.items a JOIN f.items b ON a.id <> b.id WHERE a.id < 3000";
    private static final String ENDLESS =
            "SELECT COUNT(*) FROM f.items a CROSS JOIN f.items b CROSS JOIN f.items c WHERE a.text || b.text <> c.text";

    @Test
    void runningStatementsEndOrAreToldAndTheServerGoes(@TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.F17", 10, 50, 100);
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 5000);
            Process server = serve(folder, source);
            try {
                stop(server, ServerProcess.login(server, folder), iterations);
            } finally {
                server.destroyForcibly();
            }
        }
    }

    private static void stop(Process server, Properties login, Iterations iterations) throws Exception {
        RowSum right = ask(login, SHORT);
        Oracle oracle = Oracle.within(Duration.ofSeconds(30));
        List<CompletableFuture<Void>> clients = new ArrayList<>();
        for (int i = 0; i < iterations.count(); i++) {
            String sql = i % 2 == 0 ? SHORT : ENDLESS;
            clients.add(CompletableFuture.runAsync(
                    () -> oracle.isRight(sql, right, () -> ask(login, sql)), task -> new Thread(task).start()));
        }
        try (Connection watching = connect(login)) {
            // A short one may be over before the last has come; counted in this order, none counts twice.
            while (oracle.right() + oracle.failed() + running(watching) < iterations.count()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
        long start = System.nanoTime();
        server.toHandle().destroy();
        assertNobodyNewIsLetIn(login, clients);
        for (CompletableFuture<Void> client : clients) {
            client.get(30, TimeUnit.SECONDS);
        }
        assertThat(server.waitFor(30, TimeUnit.SECONDS)).as("it ends").isTrue();
        long took = System.nanoTime() - start;
        assertThat(server.exitValue()).isZero();
        assertThat(oracle.errors().keySet()).containsExactly("57P01");
        assertThat(oracle.errors().get("57P01")).isGreaterThanOrEqualTo(iterations.count() / 2);
        iterations.report(iterations.count() + " statements running; it ended " + took / 1_000_000
                + " ms after the signal; " + oracle);
    }

    /** From soon after the signal on, while those that have two seconds to end still run. */
    private static void assertNobodyNewIsLetIn(Properties login, List<CompletableFuture<Void>> clients)
            throws Exception {
        Optional<SQLException> refusal = refusal(login);
        while (refusal.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(5);
            refusal = refusal(login);
        }
        assertThat(refusal.orElseThrow().getSQLState()).isEqualTo("08001");
        assertThat(refusal(login)).as("once nobody is let in").isPresent();
        assertThat(clients).as("those that ran then").anyMatch(client -> !client.isDone());
    }

    private static Optional<SQLException> refusal(Properties login) {
        try (Connection connection = connect(login)) {
            assertThat(connection.isClosed()).isFalse();
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(e);
        }
    }

    private static long running(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) - 1 FROM sys.queries")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static Connection connect(Properties login) throws SQLException {
        return DriverManager.getConnection(
                login.getProperty("url"), login.getProperty("user"), login.getProperty("password"));
    }

    private static RowSum ask(Properties login, String sql) throws SQLException {
        try (Connection connection = connect(login);
                Statement statement = connection.createStatement()) {
            return Rig.ask(statement, sql);
        }
    }

    private static Process serve(Path folder, TestServer source) throws Exception {
        Path model = Files.writeString(folder.resolve("shop.vdb.sql"), """
                CREATE DATABASE shop;
                CREATE SERVER fragile FOREIGN DATA WRAPPER postgresql OPTIONS (url '%s', user '%s', password '${env:FRAGILE_PASSWORD}', pool_size '20');
                CREATE SCHEMA f SERVER fragile;
                IMPORT FOREIGN SCHEMA public FROM SERVER fragile INTO f;
                """.formatted(source.jdbcUrl(), source.user()));
        ProcessBuilder server = ServerProcess.over(model, folder, "--shutdown-timeout", "2s");
        server.environment().put("FRAGILE_PASSWORD", source.password());
        return server.start();
    }
}
