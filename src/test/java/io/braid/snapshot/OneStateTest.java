package io.braid.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.slt.BehindTheServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * While another changes two tables in one transaction, again and again, each query sees both before it or both after
 * it.
 */
@Timeout(180)
final class OneStateTest {
    private static final int ROUNDS = 40;

    private static final PlannerOptions NO_JOINS_SENT =
            PlannerOptions.ALL.without(PlannerSwitch.PUSH_JOINS, PlannerSwitch.PUSH_UNIONS);

    @Test
    void twoTablesOfPostgresAreReadInOneState() throws Exception {
        agree("postgresql", TestServers.postgres().freshDatabase());
    }

    @Test
    void twoTablesOfH2AreReadInOneState() throws Exception {
        agree("h2", TestServers.h2().freshDatabase());
    }

    @Test
    void twoTablesOfMariaDbAreReadInOneState() throws Exception {
        agree("mysql", TestServers.mysql().freshDatabase());
    }

    private static void agree(String wrapper, TestServer database) throws Exception {
        try (TestServer server = database;
                Connection connection = server.connect();
                BehindTheServer braid = open(Map.of("s", server), filled("s", wrapper, connection, 2))) {
            PlannedQuery both = braid.plan(
                    "SELECT a.id, a.version, b.version FROM s.a AS a JOIN s.b AS b ON a.id = b.id", NO_JOINS_SENT);
            whileChanging(connection, () -> {
                BehindTheServer.Answer answer = braid.run(both, Objects::toString);
                assertThat(answer.rows()).allSatisfy(OneStateTest::assertAgrees).hasSize(2);
                assertThat(answer.statistics().scans())
                        .allMatch(ScanStatistics::inSnapshot)
                        .hasSize(2);
                return answer.rows().get(0);
            });
            PlannedQuery one = braid.plan("SELECT id, version FROM s.a", NO_JOINS_SENT);
            assertThat(braid.run(one, Objects::toString).statistics().scans()).noneMatch(ScanStatistics::inSnapshot);
        }
    }

    /** Asks until the answer has changed, and some more. */
    private static void whileChanging(Connection connection, Callable<String> question) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<?> writer = threads.submit(() -> {
                change(connection, stop);
                return null;
            });
            String first = question.call();
            String last = first;
            for (int round = 0; round < ROUNDS || first.equals(last); round++) {
                last = question.call();
            }
            stop.set(true);
            writer.get(60, TimeUnit.SECONDS);
        } finally {
            stop.set(true);
            threads.shutdown();
            assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void change(Connection connection, AtomicBoolean stop) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (int version = 1; !stop.get(); version++) {
                statement.execute("UPDATE a SET version = " + version);
                statement.execute("UPDATE b SET version = " + version);
                connection.commit();
            }
        }
        connection.setAutoCommit(true);
    }

    private static void assertAgrees(String row) {
        List<String> values = List.of(row.split(" \\| "));
        assertThat(values.get(1)).isEqualTo(values.get(2));
    }

    private static BehindTheServer open(Map<String, TestServer> servers, String definitions) {
        return new BehindTheServer("CREATE DATABASE states VERSION '1';\n" + definitions, servers);
    }

    /** Makes the tables, and tells what in a model stands for them. */
    private static String filled(String name, String wrapper, Connection connection, int rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : List.of("a", "b")) {
                statement.execute("CREATE TABLE " + table + " (id INTEGER NOT NULL, version INTEGER NOT NULL)");
                for (int id = 1; id <= rows; id++) {
                    statement.addBatch("INSERT INTO " + table + " VALUES (" + id + ", 0)");
                }
                statement.executeBatch();
            }
        }
        return "CREATE SERVER " + name + " FOREIGN DATA WRAPPER " + wrapper
                + " OPTIONS (url 'jdbc:none');\nCREATE SCHEMA "
                + name + " SERVER " + name + ";\nIMPORT FOREIGN SCHEMA \"" + schemaOf(connection) + "\" FROM SERVER "
                + name
                + " INTO " + name + ";\n";
    }

    private static String schemaOf(Connection connection) throws SQLException {
        String schema = connection.getSchema();
        return schema == null ? connection.getCatalog() : schema;
    }
}
