package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F14: the name of a source's host leads elsewhere, and back: as soon as Java forgets where it led, new connections go
 * there.
 */
@Tag("scaled")
class MovedHostTest {
    private static final String HERE = "127.0.0.1";
    /** On this machine as well, where nobody listens. */
    private static final String ELSEWHERE = "127.0.0.2";

    private static final int ROWS = 100;
    private static final String ALL = "SELECT id, text FROM f.items";
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void newConnectionsGoWhereTheNameLeads() throws Exception {
        Iterations iterations = Iterations.of("survive.F14", 2, 6, 20);
        RowSum right = Items.sum(ROWS);
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, ROWS);
            leadTo(HERE);
            Process server = serve(source);
            try {
                Properties login = ServerProcess.login(server, folder);
                Oracle oracle = Oracle.within(Duration.ofSeconds(20));
                oracle.mustBeRight("at first", right, () -> ask(login));
                Duration slowest = Duration.ZERO;
                for (int i = 0; i < iterations.count(); i++) {
                    String when = iterations.at("move " + i);
                    leadTo(ELSEWHERE);
                    awaitError(when, source, oracle, right, login);
                    leadTo(HERE);
                    Duration took = oracle.assertHeals(when, SOON, right, () -> ask(login));
                    slowest = took.compareTo(slowest) > 0 ? took : slowest;
                }
                oracle.assertNoErrorsBut("HV00N", "58030");
                iterations.report(iterations.count() + " times the name led nowhere, and back: " + oracle
                        + "; right again after " + slowest.toMillis() + " ms at most");
            } finally {
                server.destroyForcibly().waitFor();
            }
        }
    }

    /** Connections stay where they are, and where the name leads is remembered for a second. */
    private static void awaitError(String when, TestServer source, Oracle oracle, RowSum right, Properties login)
            throws Exception {
        long end = System.nanoTime() + SOON.toNanos();
        do {
            assertThat(System.nanoTime()).as(when + ": it still answers").isLessThan(end);
            Thread.sleep(50);
            endConnections(source);
        } while (oracle.isRight(when, right, () -> ask(login)));
    }

    private void leadTo(String address) throws Exception {
        Files.writeString(folder.resolve("hosts"), HERE + " localhost\n" + address + " till.example\n");
    }

    private static void endConnections(TestServer source) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        }
    }

    private static RowSum ask(Properties login) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        login.getProperty("url"), login.getProperty("user"), login.getProperty("password"));
                Statement statement = connection.createStatement()) {
            return Rig.ask(statement, ALL);
        }
    }

    private Process serve(TestServer source) throws Exception {
        String model = Rig.source("fragile", "f", source, List.of("connect_timeout '2'", "breaker_pause '1'"))
                .replaceFirst("//[^:/]+:", "//till.example:");
        Path file = Files.writeString(folder.resolve("shop.vdb.sql"), "CREATE DATABASE shop;\n" + model);
        ProcessBuilder server = ServerProcess.over(file, folder);
        server.command()
                .addAll(1, List.of("-Djdk.net.hosts.file=" + folder.resolve("hosts"), "-Dsun.net.inetaddr.ttl=1"));
        server.environment().put("FRAGILE_PASSWORD", source.password());
        return server.start();
    }
}
