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
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Tests that the rows of split key lists equal those of one statement. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class KeySplitterTest {
    private static final int ROWS = 20_000;
    private static final int MANY = 6_000;
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final DataType TEXT = DataType.varchar(100);

    private final OwnDatabase server = OwnDatabase.fresh();

    /** One per test, since the latency measured on a busy machine is remembered for a while. */
    private Source split;

    @BeforeAll
    void create() throws SQLException {
        server.execute(
                "CREATE TABLE numbered (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL)",
                "INSERT INTO numbered SELECT i, 10 FROM generate_series(1, " + ROWS + ") i",
                "ANALYZE numbered");
    }

    @AfterAll
    void end() {
        server.close();
    }

    @BeforeEach
    void open() {
        split = WireReaderAlone.open(server.config(6), 3);
    }

    @AfterEach
    void close() {
        split.close();
    }

    /** Odd numbers from one, each of which is the key of a row while there are rows. */
    private static List<Integer> keys(int count) {
        return IntStream.range(0, count).map(i -> 1 + 2 * i).boxed().toList();
    }

    private static Fragment byKeys(String columns, List<Integer> keys, DataType... types) {
        return new Fragment(
                "SELECT " + columns + " FROM numbered WHERE amount >= ? AND id = ANY(?)",
                List.of(new Parameter(INTEGER, 0), new Parameter(INTEGER, keys)),
                RowType.unnamed(types),
                false,
                List.of(1));
    }

    /** Asserts the number of sessions that sent the rows. */
    private static void assertSentBy(Source source, Fragment fragment, int sessions) {
        List<List<@Nullable Object>> rows = Answers.rows(source, fragment);
        assertThat(rows.stream().map(row -> row.get(0)).distinct()).hasSize(sessions);
        assertThat(rows.stream().map(row -> row.get(1)).distinct()).hasSize(1);
    }

    private static Fragment told(int keys) {
        return byKeys("pg_backend_pid(), pg_current_snapshot()::text", keys(keys), INTEGER, TEXT);
    }

    @Test
    void theRowsAreThoseWithTheKeys() {
        for (int count : new int[] {1, 1_499, 1_500, 1_501, 2_251, MANY, ROWS}) {
            assertThat(Answers.rows(split, byKeys("id", keys(count), INTEGER)))
                    .as(count + " keys")
                    .containsExactlyInAnyOrderElementsOf(keys(Math.min(count, ROWS / 2)).stream()
                            .map(key -> List.<@Nullable Object>of(key))
                            .toList());
        }
    }

    @Test
    void manyKeysAreDividedAmongSessionsThatSeeOneState() {
        assertSentBy(split, told(1_499), 1);
        assertSentBy(split, told(1_500), 2);
        assertSentBy(split, told(MANY), 3);
    }

    @Test
    void keysOfSeveralColumnsStayTogether() {
        List<Integer> tens =
                IntStream.range(0, MANY).mapToObj(i -> i % 2 == 0 ? 10 : 11).toList();
        Fragment pairs = new Fragment(
                "SELECT id FROM numbered WHERE (id, amount) IN (SELECT * FROM unnest(?, ?))",
                List.of(new Parameter(INTEGER, keys(MANY)), new Parameter(INTEGER, tens)),
                RowType.unnamed(INTEGER),
                false,
                List.of(0, 1));

        assertThat(Answers.count(split, pairs)).isEqualTo(MANY / 2);
    }

    @Test
    void withoutASpareConnectionThereIsOneStatement() {
        try (Source narrow = WireReaderAlone.open(server.config(1), 3)) {
            assertSentBy(narrow, told(MANY), 1);
        }
    }

    @Test
    void aSettingSwitchesIt() {
        try (Source whole = WireReaderAlone.open(server.config(6), 1)) {
            assertSentBy(whole, told(MANY), 1);
        }
    }

    @Test
    void theStateIsThatOfTheQueryIfItHoldsOne() throws SQLException {
        Fragment all = byKeys("amount", keys(MANY), INTEGER);
        try (Snapshot snapshot =
                Snapshots.of(split).snapshot(ScanContext.of("test")).orElseThrow()) {
            assertThat(snapshot.take()).isTrue();
            server.execute("UPDATE numbered SET amount = amount + 1");
            try (BatchStream stream = snapshot.run(all, ScanContext.of("test"))) {
                assertThat(sum(stream)).isEqualTo(10L * MANY);
            }
            assertThat(sum(split.run(all, ScanContext.of("test")))).isEqualTo(11L * MANY);
        } finally {
            server.execute("UPDATE numbered SET amount = 10");
        }
    }

    @Test
    void allPartsSeeTheSameMoment() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Void> writer =
                CompletableFuture.runAsync(() -> transferUntil(done), task -> new Thread(task).start());
        try {
            for (int i = 0; i < 50; i++) {
                try (BatchStream stream = split.run(byKeys("amount", keys(MANY), INTEGER), ScanContext.of("test"))) {
                    assertThat(sum(stream)).isEqualTo(10L * MANY);
                }
            }
        } finally {
            done.set(true);
            writer.get();
            server.execute("UPDATE numbered SET amount = 10");
        }
    }

    /** Repeatedly transfers an amount from the first row to one of the last part, in one transaction each. */
    private void transferUntil(AtomicBoolean done) {
        try {
            while (!done.get()) {
                server.execute(
                        "UPDATE numbered SET amount = amount + CASE id WHEN 1 THEN -1 ELSE 1 END WHERE id IN (1, "
                                + (2 * MANY - 1) + ") AND 0 < (SELECT amount FROM numbered WHERE id = 1)");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long sum(BatchStream stream) {
        List<Integer> values = new ArrayList<>();
        for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
            for (int row = 0; row < batch.rows(); row++) {
                values.add((Integer) batch.column(0).value(row));
            }
        }
        return values.stream().mapToLong(value -> value).sum();
    }

    @Test
    void whatFailsInOnePartIsAnErrorOfAll() {
        Fragment failing = byKeys("1 / (id - " + (2 * MANY - 1) + ")", keys(MANY), INTEGER);

        assertThatThrownBy(() -> Answers.rows(split, failing))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.getMessage()).contains("division by zero"));
        assertSentBy(split, told(MANY), 3);
    }

    @Test
    void aCancelEndsAllParts() throws Exception {
        Fragment slow = byKeys("id, pg_sleep(10)::text", keys(MANY), INTEGER, TEXT);
        try (BatchStream stream = split.run(slow, ScanContext.of("test"))) {
            CompletableFuture<@Nullable Batch> read = CompletableFuture.supplyAsync(stream::next);
            awaitSleeping(3);
            stream.cancel();
            assertThatThrownBy(read::join)
                    .hasCauseInstanceOf(BraidException.class)
                    .cause()
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.QUERY_CANCELED));
        }
        awaitSleeping(0);
    }

    private void awaitSleeping(int sessions) throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (int patience = 1_000; ; patience--) {
                try (var rows = statement.executeQuery("SELECT count(*) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND wait_event = 'PgSleep'")) {
                    rows.next();
                    if (rows.getInt(1) == sessions || patience == 0) {
                        assertThat(rows.getInt(1)).isEqualTo(sessions);
                        return;
                    }
                }
                Thread.sleep(10);
            }
        }
    }
}
