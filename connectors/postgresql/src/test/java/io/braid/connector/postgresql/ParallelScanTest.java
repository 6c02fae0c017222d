package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.Source;
import io.braid.spi.TraceTag;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a scan in parallel ranges equals the plain scan, even with concurrent writes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
class ParallelScanTest {
    private static final int ROWS = 200_000;
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);

    private final OwnDatabase server = OwnDatabase.fresh();
    private final Source whole = WireReaderAlone.open(server.config(4), 1);
    private final Source split = WireReaderAlone.open(server.config(4), 3);

    @BeforeAll
    void create() throws SQLException {
        server.execute(
                "CREATE TABLE big (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL, filler CHAR(250) NOT NULL)"
                        + " WITH (fillfactor = 90)",
                "INSERT INTO big SELECT i, 10, 'x' FROM generate_series(1, " + ROWS + ") i",
                "CREATE VIEW shown AS SELECT * FROM big",
                "ANALYZE big",
                "CREATE TABLE rewritten (id INTEGER NOT NULL, backward INTEGER NOT NULL, filler CHAR(250) NOT NULL)",
                "INSERT INTO rewritten SELECT i, -i, 'x' FROM generate_series(1, " + ROWS + ") i",
                "CREATE INDEX forward ON rewritten (id)",
                "CREATE INDEX backward ON rewritten (backward)",
                "ANALYZE rewritten");
    }

    @AfterAll
    void close() {
        whole.close();
        split.close();
        server.close();
    }

    private static Fragment fragment(String sql, DataType... types) {
        return new Fragment(sql, List.of(), RowType.unnamed(types));
    }

    private static BatchStream run(Source source, Fragment fragment) {
        return source.run(fragment, ScanContext.of("test"));
    }

    @Test
    void aLargeScanIsReadInRangesAndALaterOneAgain() throws Exception {
        DataType text = DataType.of(TypeKind.VARCHAR);
        // Sessions of the first scan may still be running.
        for (String columns : List.of("id, amount, filler", "amount, id, filler")) {
            String ranges = "SELECT " + columns + "%ctid >=%";
            try (BatchStream stream = run(split, fragment("SELECT " + columns + " FROM big", INTEGER, INTEGER, text))) {
                assertThat(stream.next()).isNotNull();
                awaitSessions(3, ranges);
            }
        }
    }

    @Test
    void eachRangeTellsOfWhichTraceItIsAStep() throws Exception {
        ScanContext traced =
                ScanContext.of("test").with(new TraceTag("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"));
        try (BatchStream stream = split.run(fragment("SELECT id, amount FROM big", INTEGER, INTEGER), traced)) {
            assertThat(stream.next()).isNotNull();
            awaitSessions(3, "%ctid >=%-00f067aa0ba902b7-01%");
        }
    }

    /** A statement that is run once does not evict a prepared one. */
    @Test
    void statementsOfTracesDriveOutNoneThatIsKeptPrepared() {
        Fragment again = fragment("SELECT id FROM big WHERE id = 77", INTEGER);
        Fragment kept =
                fragment("SELECT count(*)::int FROM pg_prepared_statements WHERE statement LIKE '%= 77%'", INTEGER);
        try (Source one = WireReaderAlone.open(server.config(1), 1)) {
            for (int i = 0; i < 3; i++) {
                assertThat(first(one, again, ScanContext.of("test"))).isEqualTo(77);
            }
            for (int i = 0; i < 300; i++) {
                TraceTag tag = new TraceTag(
                        "4bf92f3577b34da6a3ce929d0e0e4736", HexFormat.of().toHexDigits(i + 1L));
                assertThat(first(one, again, ScanContext.of("test").with(tag))).isEqualTo(77);
            }
            assertThat(first(one, kept, ScanContext.of("test"))).isEqualTo(1);
        }
    }

    /** A prepared statement soon gets a generic plan for ten elements. */
    @Test
    void aStatementWithManyKeysIsPlannedWithThem() {
        Fragment kept = fragment(
                "SELECT count(*)::int FROM pg_prepared_statements WHERE statement LIKE 'SELECT count(*)::int FROM"
                        + " big%'",
                INTEGER);
        try (Source one = WireReaderAlone.open(server.config(1), 1)) {
            for (int i = 0; i < 3; i++) {
                assertThat(first(one, byKeys(1_001), ScanContext.of("test"))).isEqualTo(1_001);
            }
            assertThat(first(one, kept, ScanContext.of("test"))).isZero();
            for (int i = 0; i < 3; i++) {
                assertThat(first(one, byKeys(1_000), ScanContext.of("test"))).isEqualTo(1_000);
            }
            assertThat(first(one, kept, ScanContext.of("test"))).isEqualTo(1);
        }
    }

    private static Fragment byKeys(int keys) {
        List<Integer> values = IntStream.rangeClosed(1, keys).boxed().toList();
        return new Fragment(
                "SELECT count(*)::int FROM big WHERE id = ANY(?)",
                List.of(new Parameter(INTEGER, values)),
                RowType.unnamed(INTEGER));
    }

    private static int first(Source source, Fragment fragment, ScanContext context) {
        try (BatchStream stream = source.run(fragment, context)) {
            Batch batch = Objects.requireNonNull(stream.next());
            assertThat(stream.next()).isNull();
            return ((IntColumn) batch.column(0)).values()[0];
        }
    }

    /** The first range may have sent rows before the last one begins. */
    private void awaitSessions(int expected, String like) throws Exception {
        for (int patience = 1500; patience > 0 && sessions(like) < expected; patience--) {
            Thread.sleep(10);
        }
        assertThat(sessions(like)).isEqualTo(expected);
    }

    /** The number of sessions whose current or last statement matches. */
    private int sessions(String like) throws SQLException {
        try (Connection connection = server.connect();
                PreparedStatement statement = connection.prepareStatement("SELECT count(*) FROM pg_stat_activity"
                        + " WHERE pid <> pg_backend_pid() AND datname = current_database() AND query LIKE ?")) {
            statement.setString(1, like);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    /** The snapshot of a query applies to all of its statements, including the ranges. */
    @Test
    void rangesSeeTheStateThatTheirQueryHolds() throws SQLException {
        Fragment all = fragment("SELECT id FROM big", INTEGER);
        try (Snapshot snapshot =
                Snapshots.of(split).snapshot(ScanContext.of("test")).orElseThrow()) {
            assertThat(snapshot.take()).isTrue();
            server.execute("INSERT INTO big VALUES (-1, 10, 'x')");
            try (BatchStream stream = snapshot.run(all, ScanContext.of("test"))) {
                long rows = 0;
                for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                    rows += batch.rows();
                }
                assertThat(rows).isEqualTo(ROWS);
                assertThat(Answers.count(split, all)).isEqualTo(ROWS + 1);
            } finally {
                server.execute("DELETE FROM big WHERE id = -1");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, amount FROM big",
                "SELECT id, amount FROM public.big AS b WHERE id % 7 = 0 OR amount > 10",
                "SELECT id, amount FROM big WHERE id = 77",
                "SELECT id, amount FROM shown",
                "SELECT id, count(*) FROM big WHERE id % 1000 = 1 GROUP BY id",
                "SELECT max(id), count(*) FROM big",
                "SELECT DISTINCT amount, 1 FROM big",
                "SELECT id, amount FROM big WHERE id IN (SELECT max(id) FROM big)",
                "SELECT id, amount FROM big WHERE FALSE"
            })
    void answersAreThoseOfOneStream(String sql) {
        boolean counts = sql.contains("count(*)");
        Fragment fragment = fragment(sql, INTEGER, counts ? BIGINT : INTEGER);

        assertThat(Answers.counted(split, fragment)).isEqualTo(Answers.counted(whole, fragment));
    }

    @Test
    void groupsThatMayComeInPartsAreMadeOfRanges() {
        int groups = 50_000;
        Fragment whole =
                fragment("SELECT id % " + groups + ", count(*) FROM big GROUP BY id % " + groups, INTEGER, BIGINT);
        Fragment inParts = new Fragment(whole.sql(), List.of(), whole.columns(), true);

        assertThat(countsByGroup(whole)).hasSize(groups).allSatisfy((group, counts) -> assertThat(counts)
                .containsExactly((long) ROWS / groups));
        assertThat(countsByGroup(inParts))
                .hasSize(groups)
                .anySatisfy((group, counts) -> assertThat(counts).hasSizeGreaterThan(1))
                .allSatisfy((group, counts) -> assertThat(
                                counts.stream().mapToLong(count -> count).sum())
                        .isEqualTo(ROWS / groups));
    }

    @Test
    void groupsThatTheServerWouldMakeByAnIndexAreMadeOfRanges() throws Exception {
        String sql = "SELECT id, sum(amount) FROM big GROUP BY id";
        Fragment inParts = new Fragment(sql, List.of(), RowType.unnamed(INTEGER, BIGINT), true);
        assertThat(explained(sql)).contains("GroupAggregate").contains("Index Scan using big_pkey");

        long rows = 0;
        try (BatchStream stream = run(split, inParts)) {
            Batch batch = Objects.requireNonNull(stream.next());
            awaitSessions(3, "SELECT id, sum(amount)%ctid >=%");
            for (; batch != null; batch = stream.next()) {
                rows += batch.rows();
            }
        }
        assertThat(rows).isEqualTo(ROWS);
    }

    private String explained(String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
            StringBuilder lines = new StringBuilder();
            while (rows.next()) {
                lines.append(rows.getString(1)).append('\n');
            }
            return lines.toString();
        }
    }

    /** The partial rows of each group. */
    private Map<Integer, List<Long>> countsByGroup(Fragment fragment) {
        Map<Integer, List<Long>> counts = new HashMap<>();
        try (BatchStream stream = run(split, fragment)) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    counts.computeIfAbsent(((IntColumn) batch.column(0)).values()[row], group -> new ArrayList<>())
                            .add(((LongColumn) batch.column(1)).values()[row]);
                }
            }
        }
        return counts;
    }

    @Test
    void allRangesSeeTheSameMoment() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Void> writer =
                CompletableFuture.runAsync(() -> transferUntil(done), task -> new Thread(task).start());
        try {
            for (int i = 0; i < 10; i++) {
                long rows = 0;
                long sum = 0;
                try (BatchStream stream = run(split, fragment("SELECT amount FROM big", INTEGER))) {
                    for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                        int[] values = ((IntColumn) batch.column(0)).values();
                        for (int row = 0; row < batch.rows(); row++) {
                            sum += values[row];
                        }
                        rows += batch.rows();
                    }
                }
                assertThat(rows).isEqualTo(ROWS);
                assertThat(sum).isEqualTo(10L * ROWS);
            }
        } finally {
            done.set(true);
            writer.get();
        }
    }

    /** Repeatedly transfers amounts between the first and the last rows, in one transaction each. */
    private void transferUntil(AtomicBoolean done) {
        try {
            for (int i = 1; !done.get(); i++) {
                server.execute("UPDATE big SET amount = amount + CASE WHEN id < 100 THEN 1 ELSE -1 END * "
                        + (i % 2 == 0 ? -1 : 1) + " WHERE id < 100 OR id > " + (ROWS - 99));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aTableThatIsRewrittenMeanwhileIsReadAsItWas() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Void> writer =
                CompletableFuture.runAsync(() -> rewriteUntil(done), task -> new Thread(task).start());
        try {
            for (int i = 0; i < 10; i++) {
                assertThat(Answers.counted(split, fragment("SELECT id FROM rewritten", INTEGER)))
                        .hasSize(ROWS)
                        .allSatisfy((row, count) -> assertThat(count).isEqualTo(1));
            }
        } finally {
            done.set(true);
            writer.get();
        }
    }

    /** Repeatedly rewrites the table in another order, so that all rows move. */
    private void rewriteUntil(AtomicBoolean done) {
        try {
            for (int i = 0; !done.get(); i++) {
                server.execute("CLUSTER rewritten USING " + (i % 2 == 0 ? "backward" : "forward"));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aTerminatedRangeIsAnErrorOfTheScan() throws Exception {
        try (BatchStream stream =
                run(split, fragment("SELECT filler, id FROM big", DataType.of(TypeKind.VARCHAR), INTEGER))) {
            assertThat(stream.next()).isNotNull();
            awaitSessions(3, "SELECT filler, id%ctid >=%");
            server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                    + " AND query LIKE '%ctid >=%' AND query NOT LIKE '%ctid <%' AND pid <> pg_backend_pid()");

            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> readOn(stream))
                        .isInstanceOfSatisfying(
                                BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_LOST));
            }
        }
        assertThat(Answers.count(split, fragment("SELECT id FROM big", INTEGER)))
                .isEqualTo(ROWS);
    }

    /** Tables are recreated while their size is queried: each is read as it is then, or is missing. */
    @Test
    void tablesThatAreMadeAnewAreReadOrMissing() throws Exception {
        int tables = 300;
        AtomicInteger current = new AtomicInteger();
        for (int i = 0; i < tables; i++) {
            server.execute("CREATE TABLE anew_" + i + " (id INTEGER)");
        }
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                for (int i = current.get(); i < tables; i = current.get()) {
                    statement.execute("DROP TABLE anew_" + i + "; CREATE TABLE anew_" + i + " (id INTEGER)");
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        try {
            for (int i = 0; i < tables; i++) {
                try {
                    assertThat(Answers.counted(split, fragment("SELECT id FROM anew_" + i, INTEGER)))
                            .isEmpty();
                } catch (BraidException e) {
                    assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.SOURCE_FAILED);
                }
                current.set(i + 1);
            }
        } finally {
            current.set(tables);
            writer.get();
        }
    }

    private static void readOn(BatchStream stream) {
        Batch batch = stream.next();
        while (batch != null) {
            batch = stream.next();
        }
    }

    @Test
    void closingEarlyGivesAllConnectionsBack() {
        for (int i = 0; i < 5; i++) {
            try (BatchStream stream = run(split, fragment("SELECT id FROM big", INTEGER))) {
                assertThat(stream.next()).isNotNull();
            }
        }
        assertThat(Answers.count(split, fragment("SELECT id FROM big", INTEGER)))
                .isEqualTo(ROWS);
    }

    @Test
    void cancelEndsAllRanges() {
        try (BatchStream stream =
                run(split, fragment("SELECT id, filler FROM big", INTEGER, DataType.of(TypeKind.VARCHAR)))) {
            assertThat(stream.next()).isNotNull();

            stream.cancel();

            assertThatThrownBy(() -> {
                        readOn(stream);
                    })
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.QUERY_CANCELED));
        }
        assertThat(Answers.count(split, fragment("SELECT id FROM big", INTEGER)))
                .isEqualTo(ROWS);
    }

    @Test
    void anErrorInOneRangeIsTheScansError() {
        Fragment dividing = fragment("SELECT 1 / (id - " + (ROWS - 5) + ") FROM big", INTEGER);

        assertThatThrownBy(() -> Answers.count(split, dividing))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DIVISION_BY_ZERO));
    }

    @Test
    void aPoolOfOneReadsInOneGo() {
        try (Source narrow = WireReaderAlone.open(server.config(1), 3)) {
            assertThat(Answers.count(narrow, fragment("SELECT id FROM big", INTEGER)))
                    .isEqualTo(ROWS);
            assertThat(Answers.count(narrow, fragment("SELECT id FROM big", INTEGER)))
                    .isEqualTo(ROWS);
        }
    }
}
