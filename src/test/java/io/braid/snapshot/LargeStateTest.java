package io.braid.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.EngineLimits;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.slt.BehindTheServer;
import io.braid.spi.Observability;
import io.braid.spi.activity.SourceActivity;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two tables that do not fit in memory, of one database, are read by two statements, the second of which begins while
 * the first has rows left. Meanwhile another moves money from one account to another, which is in the other table.
 */
@Timeout(300)
final class LargeStateTest {
    private static final int ROUNDS = 6;
    private static final int DOUBLED = 16;
    private static final int ROWS = 1 << DOUBLED;
    private static final long BALANCE = 100;
    private static final EngineLimits LITTLE_MEMORY = new EngineLimits(4, 64 << 20, 2 << 20, 1L << 30);
    private static final String TOTAL = "SELECT SUM(a.balance + b.balance), COUNT(*), MAX(a.balance) - MIN(a.balance)"
            + " FROM s.a AS a JOIN s.b AS b ON a.id = b.id";

    private static final PlannerOptions TWO_STATEMENTS = PlannerOptions.ALL.without(
            PlannerSwitch.PUSH_JOINS, PlannerSwitch.PUSH_AGGREGATES, PlannerSwitch.DEPENDENT_JOINS);

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "H2"})
    void moneyOnItsWayIsNowhereCountedTwice(ServerKind kind) throws Exception {
        try (TestServer server = TestServers.fresh(kind);
                Connection connection = server.connect();
                BehindTheServer braid = open(kind, server, connection)) {
            PlannedQuery total = braid.plan(TOTAL, TWO_STATEMENTS);
            AtomicBoolean stop = new AtomicBoolean();
            ExecutorService threads = Executors.newSingleThreadExecutor();
            try {
                Future<?> writer = threads.submit(() -> {
                    move(connection, stop);
                    return null;
                });
                for (int round = 0; round < ROUNDS; round++) {
                    BehindTheServer.Answer answer = braid.run(total, Objects::toString);
                    assertThat(answer.rows())
                            .singleElement()
                            .asString()
                            .startsWith(2 * BALANCE * ROWS + " | " + ROWS + " | ");
                    assertThat(answer.statistics().scans())
                            .allMatch(ScanStatistics::inSnapshot)
                            .hasSize(2);
                    assertThat(answer.statistics().spilled().bytes()).isPositive();
                }
                stop.set(true);
                writer.get(60, TimeUnit.SECONDS);
            } finally {
                stop.set(true);
                threads.shutdown();
                assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            }
            assertNothingIsLeft(braid);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "H2"})
    void aQueryThatEndsInTheMiddleLeavesNothing(ServerKind kind) throws Exception {
        try (TestServer server = TestServers.fresh(kind);
                Connection connection = server.connect();
                BehindTheServer braid = open(kind, server, connection)) {
            PlannedQuery few =
                    braid.plan("SELECT a.id FROM s.a AS a JOIN s.b AS b ON a.id = b.id LIMIT 5", TWO_STATEMENTS);
            PlannedQuery fails = braid.plan(
                    "SELECT SUM(a.balance / (a.id - 9999 + b.id - b.id)) FROM s.a AS a JOIN s.b AS b ON a.id = b.id",
                    TWO_STATEMENTS);
            for (int round = 0; round < ROUNDS; round++) {
                assertThat(braid.run(few, Objects::toString).rows()).hasSize(5);
                assertNothingIsLeft(braid);
                assertThatThrownBy(() -> braid.run(fails, Objects::toString))
                        .isInstanceOf(BraidException.class)
                        .hasMessageContaining("zero");
                assertNothingIsLeft(braid);
            }
        }
    }

    private static void assertNothingIsLeft(BehindTheServer braid) throws InterruptedException {
        for (int i = 0; i < 100 && inUse(braid) > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(inUse(braid)).isZero();
    }

    private static int inUse(BehindTheServer braid) {
        return Observability.of(braid.source("s"))
                .activity()
                .map(SourceActivity::permits)
                .orElseThrow()
                .inUse();
    }

    private static void move(Connection connection, AtomicBoolean stop) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (int round = 0; !stop.get(); round++) {
                int amount = round % 2 == 0 ? 1 : -1;
                int from = round * 7919 % ROWS;
                int to = ROWS - 1 - from;
                statement.execute("UPDATE a SET balance = balance - " + amount + " WHERE id = " + from);
                statement.execute("UPDATE b SET balance = balance + " + amount + " WHERE id = " + to);
                connection.commit();
            }
        }
    }

    private static BehindTheServer open(ServerKind kind, TestServer server, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : List.of("a", "b")) {
                statement.execute("CREATE TABLE " + table + " (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL)");
                statement.execute("INSERT INTO " + table + " VALUES (0, " + BALANCE + ")");
                for (int i = 0; i < DOUBLED; i++) {
                    statement.execute("INSERT INTO " + table + " SELECT id + " + (1 << i) + ", balance FROM " + table);
                }
            }
        }
        String schema = connection.getSchema() == null ? connection.getCatalog() : connection.getSchema();
        String model = "CREATE DATABASE states VERSION '1';\nCREATE SERVER s FOREIGN DATA WRAPPER " + kind.wrapper()
                + " OPTIONS (url 'jdbc:none');\nCREATE SCHEMA s SERVER s;\nIMPORT FOREIGN SCHEMA \"" + schema
                + "\" FROM SERVER s INTO s;\n";
        return new BehindTheServer(model, Map.of("s", server), LITTLE_MEMORY, Parallelism.NONE);
    }
}
