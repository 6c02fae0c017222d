package io.braid.connector.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.proxy.MessageProxy;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of snapshots held by one connection: statements never see different ones, and none remains open. */
@Timeout(120)
class MysqlSnapshotTest {
    private static final ScanContext CONTEXT = ScanContext.of("states");
    private static final RowType NUMBER = RowType.unnamed(DataType.of(TypeKind.INTEGER));
    private static final Fragment VERSION = new Fragment("SELECT v FROM versions", List.of(), NUMBER);
    private static final Fragment FAILS = new Fragment("SELECT v FROM nowhere", List.of(), NUMBER);
    private static final Fragment MANY = new Fragment(
            "SELECT a.v FROM versions a CROSS JOIN information_schema.columns b CROSS JOIN"
                    + " information_schema.columns c",
            List.of(),
            NUMBER);
    private static final String EXECUTE = "17";
    private static final int UNKNOWN_THREAD = 1094;

    @Test
    void aStateWhoseHolderIsEndedIsAnErrorAndNotAnotherState() throws SQLException {
        try (TestServer server = filled(TestServers.mysql().freshDatabase());
                Source source = open(server);
                Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
            assertThat(state.take()).isTrue();
            assertThat(read(state)).isEqualTo(1);
            execute(server, "UPDATE versions SET v = 2");
            endOthers(server);

            assertGone(state);
            assertGone(state);

            assertThat(read(source)).isEqualTo(2);
            try (Snapshot next = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                assertThat(next.take()).isTrue();
                assertThat(read(next)).isEqualTo(2);
            }
        }
    }

    /** By default such a server shows each statement its own state. */
    @Test
    void aServerWhoseTransactionsSeeWhatIsCommittedMeanwhileHoldsAStateAsWell(@TempDir Path folder)
            throws SQLException {
        try (MortalServer mortal = MortalServer.start(ServerKind.MYSQL, folder.resolve("server"));
                TestServer server = filled(mortal)) {
            execute(server, "SET GLOBAL TRANSACTION ISOLATION LEVEL READ COMMITTED");
            try (Source source = open(server);
                    Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                assertThat(state.take()).isTrue();
                execute(server, "UPDATE versions SET v = 2");
                assertThat(read(state)).isEqualTo(1);
                assertThat(read(state)).isEqualTo(1);
            }
        }
    }

    @Test
    void aStatementThatFailsLeavesTheOthersTheirState() throws SQLException {
        try (TestServer server = filled(TestServers.mysql().freshDatabase());
                Source source = open(server);
                Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
            assertThat(state.take()).isTrue();
            execute(server, "UPDATE versions SET v = 2");
            assertThatThrownBy(() -> read(state, FAILS)).isInstanceOf(BraidException.class);
            assertThat(read(state)).isEqualTo(1);
        }
    }

    /** An open transaction would prevent the server from purging old row versions. */
    @Test
    void nobodyStaysInATransaction() throws Exception {
        try (TestServer server = filled(TestServers.mysql().freshDatabase());
                Source source = open(server)) {
            try (Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                assertThat(state.take()).isTrue();
                assertThat(read(state)).isEqualTo(1);
                assertThat(transactions(server)).isEqualTo(1);
                try (BatchStream left = state.run(MANY, CONTEXT)) {
                    assertThat(left.next()).isNotNull();
                }
                assertThat(transactions(server)).isEqualTo(1);
            }
            awaitNoTransaction(server);
            execute(server, "UPDATE versions SET v = 2");
            assertThat(read(source)).isEqualTo(2);
            assertThat(read(source)).isEqualTo(2);
            awaitNoTransaction(server);
        }
    }

    @Test
    void whatAStateCostsIsKnown() throws SQLException {
        try (TestServer server = filled(TestServers.mysql().freshDatabase());
                MessageProxy proxy = MessageProxy.to(server.jdbcUrl(), MessageProxy.Framing.MYSQL);
                Source source = open(server, "url", new MysqlSql("").unencrypted(proxy.through(server.jdbcUrl())))) {
            List<String> said = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                proxy.forget();
                try (Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                    assertThat(state.take()).isTrue();
                    assertThat(read(state)).isEqualTo(1);
                    assertThat(read(state)).isEqualTo(1);
                }
                said = proxy.said();
            }
            assertThat(said).as("two to take it, two to read, one to leave it").hasSize(5);
            assertThat(said.subList(2, 4)).containsOnly(EXECUTE);
        }
    }

    private static TestServer filled(TestServer server) throws SQLException {
        execute(server, "CREATE TABLE versions (v INTEGER) ENGINE = InnoDB");
        execute(server, "INSERT INTO versions VALUES (1)");
        return server;
    }

    private static Source open(TestServer server, String... more) {
        Map<String, String> options =
                new HashMap<>(Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password()));
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return new MysqlConnector().open(new SourceConfig("db", options));
    }

    private static void assertGone(Snapshot state) {
        assertThatThrownBy(() -> read(state))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_FAILED))
                .hasMessageContainingAll("'db'", "does not show the state", "shared_snapshot");
    }

    private static int read(Snapshot state) {
        return read(state, VERSION);
    }

    private static int read(Snapshot state, Fragment fragment) {
        try (BatchStream rows = state.run(fragment, CONTEXT)) {
            return only(rows);
        }
    }

    private static int read(Source source) {
        try (BatchStream rows = source.run(VERSION, CONTEXT)) {
            return only(rows);
        }
    }

    private static int only(BatchStream rows) {
        Batch batch = Objects.requireNonNull(rows.next());
        assertThat(batch.rows()).isEqualTo(1);
        assertThat(rows.next()).isNull();
        return (Integer) Objects.requireNonNull(batch.column(0).value(0));
    }

    private static void execute(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void endOthers(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            List<Long> others = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("SELECT id FROM information_schema.processlist"
                    + " WHERE db = DATABASE() AND id <> CONNECTION_ID()")) {
                while (rows.next()) {
                    others.add(rows.getLong(1));
                }
            }
            for (long other : others) {
                end(statement, other);
            }
        }
    }

    /** A session closed just now may still be listed, and be gone when it is killed. */
    private static void end(Statement statement, long other) throws SQLException {
        try {
            statement.execute("KILL " + other);
        } catch (SQLException e) {
            if (e.getErrorCode() != UNKNOWN_THREAD) {
                throw e;
            }
        }
    }

    /** Within a tenth of a second, the server returns the same list of transactions again. */
    private static void awaitNoTransaction(TestServer server) throws Exception {
        for (int i = 0; i < 20 && transactions(server) > 0; i++) {
            TimeUnit.MILLISECONDS.sleep(250);
        }
        assertThat(transactions(server)).isZero();
    }

    private static int transactions(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT COUNT(*) FROM information_schema.innodb_trx t JOIN information_schema.processlist p"
                                + " ON p.id = t.trx_mysql_thread_id WHERE p.db = DATABASE()")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
