package io.braid.connector.postgresql;

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
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of snapshots that end early or cannot be taken: statements never see different ones. */
@Timeout(120)
class LostSnapshotTest {
    private static final ScanContext CONTEXT = ScanContext.of("states");
    private static final Fragment VERSION =
            new Fragment("SELECT v FROM versions", List.of(), RowType.unnamed(DataType.of(TypeKind.INTEGER)));
    private static final Fragment PAIRS = new Fragment(
            "SELECT a.n FROM generate_series(1, 100000) AS a (n)",
            List.of(),
            RowType.unnamed(DataType.of(TypeKind.INTEGER)));
    private static final String OURS = "datname = current_database() AND application_name = 'Braid'";

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void aStateWhoseHolderIsEndedIsAnErrorAndNotAnotherState(String wireReader) throws SQLException {
        try (TestServer server = filled();
                Source source = open(server, "wire_protocol", wireReader);
                Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
            assertThat(state.take()).isTrue();
            assertThat(read(state)).isEqualTo(1);
            execute(server, "UPDATE versions SET v = 2");
            end(server, "state = 'idle in transaction'");

            assertGone(state, "'db'");

            assertThat(read(source)).isEqualTo(2);
            try (Snapshot next = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                assertThat(next.take()).isTrue();
                assertThat(read(next)).isEqualTo(2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void aServerThatEndsWhoIsIdleInATransactionIsAnErrorThatSaysWhatToDo(String wireReader) throws Exception {
        try (TestServer server = filled()) {
            execute(server, "ALTER DATABASE " + name(server) + " SET idle_in_transaction_session_timeout = '300ms'");
            try (Source source = open(server, "wire_protocol", wireReader);
                    Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                assertThat(state.take()).isTrue();
                // A later reader may already be too late.
                awaitNone(server, "state = 'idle in transaction'");

                assertGone(state, "shared_snapshot");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void anAccountThatMayNotExportAStateIsReadWithoutOne(String wireReader) throws SQLException {
        try (TestServer server = filled()) {
            String role = "reader_" + name(server);
            execute(server, "REVOKE EXECUTE ON FUNCTION pg_export_snapshot() FROM PUBLIC");
            execute(server, "CREATE ROLE " + role + " LOGIN PASSWORD 'reads'");
            execute(server, "GRANT SELECT ON versions TO " + role);
            try (Source source = open(server, "wire_protocol", wireReader, "user", role, "password", "reads")) {
                try (Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                    assertThat(state.take()).isFalse();
                }
                assertThat(Snapshots.of(source).snapshot(CONTEXT)).isEmpty();
                assertThat(read(source)).isEqualTo(1);
                assertNobodyIsLeft(server);
            } finally {
                execute(server, "DROP OWNED BY " + role);
                execute(server, "DROP ROLE " + role);
            }
        }
    }

    /** One address with two servers behind it, as of a pooler or a load balancer. */
    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void anotherServerThatAnswersIsAnErrorAndNotItsRows(String wireReader, @TempDir Path folder) throws SQLException {
        try (TestServer one = filled();
                MortalServer other = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("other"));
                FaultProxy line = FaultProxy.to(one.jdbcUrl());
                Source source = open(one, "wire_protocol", wireReader, "url", line.through(one.jdbcUrl()));
                Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
            execute(other, "CREATE DATABASE " + name(one));
            execute(other, "ALTER USER " + other.user() + " PASSWORD '" + one.password() + "'");
            assertThat(state.take()).isTrue();
            line.leadTo(port(other.jdbcUrl()));

            assertGone(state, "'db'");
        }
    }

    /** Hosts among which connections are spread have different states. */
    @Test
    void connectionsThatAreSpreadOverServersShareNoState() throws SQLException {
        try (TestServer server = filled();
                Source spread = open(server, "url", twoHosts(server) + "?loadBalanceHosts=true");
                Source failover = open(server, "url", twoHosts(server))) {
            assertThat(Snapshots.of(spread).snapshot(CONTEXT)).isEmpty();
            assertThat(read(spread)).isEqualTo(1);
            try (Snapshot state = Snapshots.of(failover).snapshot(CONTEXT).orElseThrow()) {
                assertThat(state.take()).isTrue();
                assertThat(read(state)).isEqualTo(1);
            }
        }
    }

    /**
     * Whatever happens to a statement, no session stays in a transaction, which would prevent the server from
     * vacuuming.
     */
    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void nobodyStaysInATransaction(String wireReader) throws SQLException {
        try (TestServer server = filled();
                Source source = open(server, "wire_protocol", wireReader)) {
            assertThat(read(source)).isEqualTo(1);
            assertNobodyIsLeft(server);
            try (BatchStream left = source.run(PAIRS, CONTEXT)) {
                assertThat(left.next()).isNotNull();
            }
            assertNobodyIsLeft(server);
            assertThatThrownBy(() -> source.run(new Fragment("SELECT 1 / 0", List.of(), VERSION.columns()), CONTEXT)
                            .next())
                    .isInstanceOf(BraidException.class);
            assertNobodyIsLeft(server);
            try (Snapshot state = Snapshots.of(source).snapshot(CONTEXT).orElseThrow()) {
                assertThat(state.take()).isTrue();
                assertThat(read(state)).isEqualTo(1);
                try (BatchStream left = state.run(PAIRS, CONTEXT)) {
                    assertThat(left.next()).isNotNull();
                }
            }
            assertNobodyIsLeft(server);
            source.describe(new ImportRequest("public", List.of("versions")));
            assertNobodyIsLeft(server);
        }
    }

    private static TestServer filled() throws SQLException {
        TestServer server = TestServers.postgres().freshDatabase();
        execute(server, "CREATE TABLE versions (v INTEGER)");
        execute(server, "INSERT INTO versions VALUES (1)");
        return server;
    }

    private static Source open(TestServer server, String... more) {
        Map<String, String> options =
                new HashMap<>(Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password()));
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return new PostgresqlConnector().open(new SourceConfig("db", options));
    }

    private static void assertGone(Snapshot state, String mentioned) {
        assertThatThrownBy(() -> read(state))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_FAILED))
                .hasMessageContainingAll("'db'", "does not show the state", "shared_snapshot", mentioned);
    }

    private static int read(Snapshot state) {
        try (BatchStream rows = state.run(VERSION, CONTEXT)) {
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
        int value = (Integer) Objects.requireNonNull(batch.column(0).value(0));
        assertThat(rows.next()).isNull();
        return value;
    }

    private static void assertNobodyIsLeft(TestServer server) throws SQLException {
        awaitNone(server, "state <> 'idle'");
    }

    /** Waits until no session of Braid meets the condition. */
    private static void awaitNone(TestServer server, String condition) throws SQLException {
        String sessions = "SELECT COUNT(*) FROM pg_stat_activity WHERE " + OURS + " AND " + condition;
        long start = System.nanoTime();
        long left = number(server, sessions);
        while (left > 0 && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(20)) {
            left = number(server, sessions);
        }
        assertThat(left).as(condition).isZero();
    }

    /** Terminates a session and waits until it is gone, since it may hold its snapshot for a moment. */
    private static void end(TestServer server, String condition) throws SQLException {
        assertThat(number(
                        server,
                        "SELECT COUNT(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE " + OURS + " AND "
                                + condition))
                .isEqualTo(1);
    }

    private static String name(TestServer server) {
        return URI.create(server.jdbcUrl().substring("jdbc:".length()))
                .getPath()
                .substring(1);
    }

    private static int port(String url) {
        return URI.create(url.substring("jdbc:".length())).getPort();
    }

    /** The same server, named twice. */
    private static String twoHosts(TestServer server) {
        String host = "127.0.0.1:" + port(server.jdbcUrl());
        return "jdbc:postgresql://" + host + "," + host + "/" + name(server);
    }

    private static void execute(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
