package io.braid.engine.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.column.KeyHashes;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test that all kinds of look-up find the same rows, in the same order. */
class JoinTableTest {
    private static final DataType LONG = DataType.of(TypeKind.BIGINT);
    private static final DataType INT = DataType.of(TypeKind.INTEGER);
    private static final WorkerTeam CREW =
            new WorkerTeam(new Parallelism(3, -1), task -> new Thread(task).start(), new Cancellation());

    private static Column column(DataType type, long... values) {
        ColumnBuilder builder = ColumnBuilder.of(type, values.length);
        for (long value : values) {
            builder.appendValue(type.equals(INT) ? (Object) (int) value : (Object) value);
        }
        return builder.build();
    }

    private static List<List<Integer>> found(JoinTable table, Column keys) {
        int[] places = new int[keys.rows()];
        table.find(new Column[] {keys}, keys.rows(), places);
        List<List<Integer>> all = new ArrayList<>();
        for (int place : places) {
            List<Integer> rows = new ArrayList<>();
            for (int next = place; next != JoinTable.NOWHERE; next = table.next(next)) {
                rows.add(table.row(next));
            }
            all.add(rows);
        }
        return all;
    }

    private static JoinTable hashed(Column keys, boolean[] keyed, WorkerTeam team) {
        Column[] columns = {keys};
        return new HashJoinTable(KeyHashes.of(columns, keys.rows(), team), keyed, team);
    }

    private static boolean[] all(int rows) {
        return HashMatches.keyed(new Column[0], rows);
    }

    @Test
    void rowsAreFoundByNumbersAsByHashes() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            DataType type = random.nextBoolean() ? LONG : INT;
            int rows = random.nextInt(200);
            int range = 1 + random.nextInt(3 * rows + 1);
            long start = random.nextInt(1000) - 500L;
            Column keys = column(
                    type,
                    LongStream.generate(() -> start + random.nextInt(range))
                            .limit(rows)
                            .toArray());
            boolean[] keyed = all(rows);
            for (int row = 0; row < rows; row++) {
                keyed[row] = random.nextInt(10) > 0;
            }
            Column probes =
                    column(type, LongStream.range(start - 5, start + range + 5).toArray());
            JoinTable hashed = hashed(keys, keyed, WorkerTeam.ALONE);
            List<List<Integer>> expected = found(hashed, probes);
            assertThat(found(hashed(keys, keyed, CREW), probes)).isEqualTo(expected);
            JoinTable quickest = JoinTable.of(new Column[] {keys}, keyed, CREW);
            assertThat(found(quickest, probes)).isEqualTo(expected);
            assertThat(quickest.size()).isEqualTo(hashed.size());
            assertThat(quickest.isDistinct()).isEqualTo(hashed.isDistinct());
        }
    }

    @Test
    void theLeastAndTheGreatestNumbersAreNumbersLikeOthers() {
        for (long edge : new long[] {Long.MIN_VALUE, Long.MAX_VALUE - 2}) {
            Column keys = column(LONG, edge + 2, edge, edge + 2);
            for (WorkerTeam team : List.of(WorkerTeam.ALONE, CREW)) {
                DenseJoinTable table = Objects.requireNonNull(DenseJoinTable.of(keys, all(3), team));
                assertThat(found(table, column(LONG, edge, edge + 1, edge + 2, edge - 1, edge + 3, 0)))
                        .containsExactly(List.of(1), List.of(), List.of(0, 2), List.of(), List.of(), List.of());
            }
        }
    }

    @Test
    void noRowIsLostOfNumbersThatSeveralThreadsPlaceAtOnce() {
        int each = 1000;
        Column keys = column(
                INT, LongStream.range(0, 3L * each).map(row -> row % each).toArray());
        Column probes = column(INT, LongStream.range(0, each).toArray());
        List<List<Integer>> expected = IntStream.range(0, each)
                .mapToObj(row -> List.of(row, row + each, row + 2 * each))
                .toList();
        for (int round = 0; round < 100; round++) {
            DenseJoinTable table = Objects.requireNonNull(DenseJoinTable.of(keys, all(3 * each), CREW));
            assertThat(found(table, probes)).isEqualTo(expected);
        }
    }

    @Test
    void numbersFarApartAreFoundByHashes() {
        assertThat(DenseJoinTable.of(column(LONG, Long.MIN_VALUE, Long.MAX_VALUE), all(2), WorkerTeam.ALONE))
                .isNull();
        assertThat(DenseJoinTable.of(column(LONG, 0, 9), all(2), WorkerTeam.ALONE))
                .isNotNull();
        assertThat(DenseJoinTable.of(column(LONG, 0, 10), all(2), WorkerTeam.ALONE))
                .isNull();
    }

    @Test
    void noRowsAreFoundAmongNone() {
        JoinTable table = JoinTable.of(new Column[] {column(LONG)}, all(0), WorkerTeam.ALONE);
        assertThat(table.size()).isZero();
        assertThat(found(table, column(LONG, 0, 1))).containsExactly(List.of(), List.of());
    }

    /** In one part or in several: none of them processes all rows after a cancellation. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aTableThatIsNotWantedIsNotBuilt(int threads) {
        int rows = 3 * Cancellation.FEW_ROWS;
        for (long factor : new long[] {1, 1 << 20}) {
            Column keys = column(
                    LONG, LongStream.range(0, rows).map(row -> row * factor).toArray());
            // A dense table processes each row at least twice, a hash table several times.
            int most = factor == 1 ? 6 : 12;
            for (int looks = 0; looks < most; looks++) {
                WorkerTeam team = new WorkerTeam(new Parallelism(threads, -1), Runnable::run, new StopsAt(looks));
                assertThatThrownBy(() -> JoinTable.of(new Column[] {keys}, all(rows), team))
                        .hasMessage("stopped");
            }
        }
    }

    /** Cancellation of a query that is stopped at a given check. */
    private static final class StopsAt extends Cancellation {
        private int left;

        StopsAt(int looks) {
            this.left = looks;
        }

        @Override
        public void check() {
            if (left-- == 0) {
                stop(new BraidException(ErrorCode.QUERY_CANCELED, "stopped"));
            }
            super.check();
        }
    }
}
