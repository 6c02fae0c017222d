package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.jdbc.core.BatchSource;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk")
@Timeout(60)
final class ScrollableResultSetTest {
    private static final int[][] BATCHES = {{1, 2, 3}, {}, {4}, {5, 6, 7, 8}};
    private static final int ROWS = 8;

    private FakeServer server;
    private BraidConnection connection;

    @BeforeEach
    void connect() throws Exception {
        server = new FakeServer();
        connection = server.connect("&scrollMemory=1");
        Answer answer = new Answer().header(Rows.numbers());
        for (int[] batch : BATCHES) {
            answer.batch(Rows.numbers(batch));
        }
        server.answer("eight", answer.complete(ROWS));
        server.answer("none", Answer.of(Rows.numbers()));
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
        server.close();
    }

    private ResultSet scroll(String sql) throws SQLException {
        return connection
                .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)
                .executeQuery(sql);
    }

    /** Compares random moves of a cursor with a model of a list and an index. */
    @Test
    void anySequenceOfMovesEndsWhereItShould() throws SQLException {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        for (int run = 0; run < 50; run++) {
            try (ResultSet rows = scroll("eight")) {
                int expected = 0;
                for (int move = 0; move < 40; move++) {
                    int number = random.nextInt(2 * ROWS + 6) - ROWS - 3;
                    int kind = random.nextInt(7);
                    expected = target(kind, number, expected);
                    move(rows, kind, number);
                    assertStandsAt(rows, expected, "seed " + seed + ", run " + run + ", move " + move);
                }
            }
        }
    }

    private static int target(int kind, int number, int from) {
        int target = new int[] {
                    from + 1, from - 1, from + number, number >= 0 ? number : ROWS + 1 + number, 1, ROWS, from
                }
                [kind];
        return Math.max(0, Math.min(ROWS + 1, target));
    }

    private static void move(ResultSet rows, int kind, int number) throws SQLException {
        switch (kind) {
            case 0:
                rows.next();
                break;
            case 1:
                rows.previous();
                break;
            case 2:
                rows.relative(number);
                break;
            case 3:
                rows.absolute(number);
                break;
            case 4:
                rows.first();
                break;
            case 5:
                rows.last();
                break;
            default:
                rows.relative(0);
        }
    }

    private static void assertStandsAt(ResultSet rows, int expected, String where) throws SQLException {
        boolean onRow = expected >= 1 && expected <= ROWS;
        assertThat(rows.getRow()).as(where).isEqualTo(onRow ? expected : 0);
        assertThat(rows.isBeforeFirst()).as(where).isEqualTo(expected == 0);
        assertThat(rows.isFirst()).as(where).isEqualTo(expected == 1);
        assertThat(rows.isLast()).as(where).isEqualTo(expected == ROWS);
        assertThat(rows.isAfterLast()).as(where).isEqualTo(expected > ROWS);
        if (onRow) {
            assertThat(rows.getInt("n")).as(where).isEqualTo(expected);
        } else {
            assertThatThrownBy(() -> rows.getInt(1)).as(where).hasFieldOrPropertyWithValue("SQLState", "24000");
        }
    }

    @Test
    void aResultWithoutRowsHasNoPosition() throws SQLException {
        try (ResultSet rows = scroll("none")) {
            assertThat(rows.isBeforeFirst()).isFalse();
            assertThat(rows.next()).isFalse();
            assertThat(rows.isAfterLast()).isFalse();
            assertThat(rows.first()).isFalse();
            assertThat(rows.last()).isFalse();
            assertThat(rows.absolute(-1)).isFalse();
            rows.afterLast();
            assertThat(rows.isAfterLast()).isFalse();
        }
    }

    @Test
    void moreThanItMayKeepIsRefusedWithAdviceAndTheServerIsToldToStop() throws Exception {
        int[] many = new int[100_000];
        server.answer(
                "many",
                new Answer()
                        .header(Rows.numbers())
                        .batch(Rows.numbers(many))
                        .batch(Rows.numbers(many))
                        .batch(Rows.numbers(many))
                        .batch(Rows.numbers(many)));
        try (ResultSet rows = scroll("many")) {
            assertThat(rows.absolute(200_000)).isTrue();
            assertThatThrownBy(rows::last)
                    .hasFieldOrPropertyWithValue("SQLState", "54000")
                    .hasMessageContaining("more than 1 MB")
                    .hasMessageContaining("scrollMemory");
            assertThat(rows.isClosed()).isTrue();
        }
        server.await(CloseResult.class, 1);
        assertThat(connection.isValid(30)).isTrue();
    }

    @Test
    void whoeverClosesMeanwhileDisturbsNoReader() throws SQLException {
        ClosingSource source = new ClosingSource();
        BraidStatement statement = (BraidStatement)
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        ScrollableResultSet rows = new ScrollableResultSet(source, statement, 1 << 20);
        source.result = rows;
        while (!rows.isClosed()) {
            rows.next();
        }
        assertThat(source.batches).isEqualTo(3);
        assertThatThrownBy(rows::next).hasMessageStartingWith("The result is closed.");
        assertThatThrownBy(rows::first).hasMessageStartingWith("The result is closed.");
        assertThatThrownBy(() -> rows.getInt(1)).hasMessageStartingWith("The result is closed.");
    }

    /** Source whose result is closed while the third batch is being awaited. */
    private static final class ClosingSource implements BatchSource {
        private @Nullable ResultSet result;
        private int batches;

        @Override
        public List<ColumnDescriptor> columns() {
            return Rows.numbers();
        }

        @Override
        public WireBatch next() throws SQLException {
            batches++;
            if (batches == 3 && result != null) {
                result.close();
            }
            return Rows.numbers(2 * batches, 2 * batches + 1);
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }

        @Override
        public void close() {}
    }
}
