package io.braid.spi.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that batches, their slices, projections and gathered rows return the values that were added. */
class BatchTest {
    private static final List<DataType> TYPES = SampleRows.TYPES;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 4095, 4096, 4097})
    void everyTypeComesBackFromTheBuilder(int rows) {
        List<Object[]> expected = randomRows(rows);
        Batch batch = build(expected);

        assertThat(batch.rows()).isEqualTo(rows);
        assertThat(batch.types()).isEqualTo(TYPES);
        assertThat(rowsOf(batch)).isEqualTo(listed(expected));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4095, 4096, 4097})
    void columnsOfNullsOnlyHoldNothing(int rows) {
        Batch batch = build(Collections.nCopies(rows, new Object[TYPES.size()]));

        for (int i = 0; i < TYPES.size(); i++) {
            assertThat(batch.column(i).nulls()).isEqualTo(rows);
            assertThat(batch.column(i).value(rows - 1)).isNull();
            assertThat(batch.column(i).slice(rows / 2, rows).nulls()).isEqualTo(rows - rows / 2);
        }
    }

    @Test
    void columnsWithoutNullsHaveNoBitmap() {
        Random random = new Random(1);
        BatchBuilder builder = new BatchBuilder(TYPES, 4);
        for (int row = 0; row < 100; row++) {
            builder.appendRow(TYPES.stream()
                    .map(type -> SampleRows.randomValue(type, random))
                    .toArray());
        }
        Batch batch = builder.build();

        for (int i = 0; i < TYPES.size(); i++) {
            assertThat(batch.column(i).mayHaveNulls()).isFalse();
            assertThat(batch.column(i).slice(3, 70).mayHaveNulls()).isFalse();
        }
    }

    @Test
    void pickedRowsAreThoseThatWouldBeGathered() {
        Batch batch = build(randomRows(100));
        int[] rows = {5, -1, 99, 0, 5, 64};
        int[] fewer = {2, 1, -1, 4};
        for (int column = 0; column < batch.columnCount(); column++) {
            Column gathered = batch.column(column).gather(rows, rows.length);
            Column picked = batch.column(column).pick(Selection.of(rows, rows.length));
            Column again = picked.pick(Selection.of(fewer, fewer.length));
            assertThat(rowsOf(new Batch(fewer.length, again)))
                    .isEqualTo(rowsOf(new Batch(fewer.length, gathered.gather(fewer, fewer.length))));
            assertThat(rowsOf(new Batch(rows.length, picked))).isEqualTo(rowsOf(new Batch(rows.length, gathered)));
            Column ofPresent = gathered.pick(Selection.present(new int[] {5, 0}, 2));
            assertThat(rowsOf(new Batch(2, ofPresent)))
                    .isEqualTo(rowsOf(new Batch(2, gathered.gather(new int[] {5, 0}, 2))));
        }
    }

    @Test
    void pickedRowsHaveArraysOfTheirOwnOnceTheyAreLookedAt() {
        LongColumn column = new LongColumn(DataType.of(TypeKind.BIGINT), 3, new long[] {7, 8, 9}, null);
        Column picked = column.pick(Selection.of(new int[] {2, 0}, 2));
        assertThat(Objects.requireNonNull(picked.picked()).from()).isSameAs(column);
        assertThat(picked.retainedBytes()).isEqualTo(2 * Long.BYTES);
        assertThat(picked.picked()).isNull();
        assertThat(picked.value(0)).isEqualTo(9L);
    }

    @Test
    void aSliceHoldsTheRowsBetweenItsBounds() {
        List<Object[]> rows = randomRows(4097);
        Batch batch = build(rows);

        for (int[] bounds :
                new int[][] {{0, 4097}, {0, 0}, {4097, 4097}, {1, 4096}, {63, 65}, {64, 128}, {4096, 4097}}) {
            Batch slice = batch.slice(bounds[0], bounds[1]);
            assertThat(rowsOf(slice)).isEqualTo(listed(rows.subList(bounds[0], bounds[1])));
        }
    }

    @Test
    void aSliceOfASliceCountsFromTheSlice() {
        List<Object[]> rows = randomRows(300);

        Batch slice = build(rows).slice(100, 250).slice(30, 60);

        assertThat(rowsOf(slice)).isEqualTo(listed(rows.subList(130, 160)));
    }

    @Test
    void gatheringTakesRowsInAnyOrderAndNullsForNegativeOnes() {
        List<Object[]> rows = randomRows(200);
        int[] selected = {199, 0, 0, -1, 64, 63, 128, -1};

        Batch gathered = build(rows).slice(0, 200).gather(selected, selected.length - 1);

        List<Object[]> expected = IntStream.of(199, 0, 0, -1, 64, 63, 128)
                .mapToObj(row -> row < 0 ? new Object[TYPES.size()] : rows.get(row))
                .toList();
        assertThat(rowsOf(gathered)).isEqualTo(listed(expected));
    }

    @Test
    void gatheringFromASliceOfTextFindsTheRightBytes() {
        List<Object[]> rows = randomRows(200);

        Batch gathered = build(rows).slice(50, 150).gather(new int[] {99, 1}, 2);

        assertThat(rowsOf(gathered)).isEqualTo(listed(List.of(rows.get(149), rows.get(51))));
    }

    @Test
    void aProjectionMayRepeatAndReorderColumns() {
        Batch batch = build(randomRows(10));

        Batch projected = batch.project(3, 0, 3);

        assertThat(projected.rows()).isEqualTo(10);
        assertThat(projected.column(0)).isSameAs(batch.column(3)).isSameAs(projected.column(2));
        assertThat(projected.column(1)).isSameAs(batch.column(0));
        assertThat(batch.project().rows()).isEqualTo(10);
    }

    @Test
    void aBatchMayHaveRowsButNoColumns() {
        Batch batch = new Batch(7);

        assertThat(batch.slice(2, 5).rows()).isEqualTo(3);
        assertThat(batch.gather(new int[] {1, 1}, 2).rows()).isEqualTo(2);
        assertThat(batch.retainedBytes()).isZero();
        assertThat(batch.toString()).startsWith("7 rows []");
    }

    @Test
    void columnsOfOtherLengthsAreRefused() {
        Column column = new IntColumn(DataType.of(TypeKind.INTEGER), 3, new int[3], null);

        assertThatThrownBy(() -> new Batch(4, column)).hasMessageContaining("a column of 3 rows in a batch of 4");
    }

    @Test
    void columnsOfAnotherLayoutAreRefused() {
        assertThatThrownBy(() -> new IntColumn(DataType.of(TypeKind.BIGINT), 0, new int[0], null))
                .hasMessageContaining("BIGINT");
    }

    @Test
    void retainedBytesCountArraysAndBitmaps() {
        BatchBuilder builder = new BatchBuilder(
                List.of(DataType.of(TypeKind.INTEGER), DataType.of(TypeKind.BOOLEAN), DataType.decimal(38, 0)), 64);
        builder.appendRow(1, true, null);

        assertThat(builder.build().retainedBytes()).isEqualTo(64 * 4 + 64 + 64 * 16 + 8);
    }

    @Test
    void valueBytesCountNoRoomForMore() {
        BatchBuilder builder = new BatchBuilder(
                List.of(DataType.of(TypeKind.INTEGER), DataType.varchar(10), DataType.decimal(38, 0)), 64);
        builder.appendRow(1, "abc", null);
        builder.appendRow(2, "defg", new java.math.BigDecimal("5"));
        Batch batch = builder.build();

        assertThat(batch.valueBytes()).isEqualTo(2 * 4 + (2 * 4 + 7) + (2 * 16 + 1));
        assertThat(batch.slice(1, 2).valueBytes()).isEqualTo(4 + (4 + 4) + 16);
    }

    @Test
    void thePrintShowsTypesFirstRowsAndCutsLongValues() {
        BatchBuilder builder = new BatchBuilder(
                List.of(DataType.varchar(100), DataType.of(TypeKind.VARBINARY), DataType.decimal(5, 2)));
        builder.appendRow("x".repeat(50), new byte[] {1, (byte) 0xff}, new java.math.BigDecimal("-1.50"));
        for (int i = 0; i < 10; i++) {
            builder.appendRow(null, new byte[50], null);
        }

        assertThat(builder.build().toString())
                .startsWith("11 rows [VARCHAR(100), VARBINARY, DECIMAL(5, 2)]")
                .contains("\n  " + "x".repeat(40) + "... | X'01ff' | -1.50")
                .contains("NULL | X'" + "00".repeat(20) + "...' | NULL")
                .endsWith("\n  ...");
    }

    @Test
    void everyColumnPrintsItself() {
        Batch batch = build(randomRows(11));

        for (int i = 0; i < TYPES.size(); i++) {
            assertThat(batch.column(i).toString())
                    .startsWith("11 x " + TYPES.get(i))
                    .endsWith(", ...]");
        }
    }

    private static List<Object[]> randomRows(int rows) {
        Random random = new Random(rows);
        return IntStream.range(0, rows)
                .mapToObj(row -> TYPES.stream()
                        .map(type -> SampleRows.randomValueOrNull(type, random))
                        .toArray())
                .toList();
    }

    private static Batch build(List<Object[]> rows) {
        BatchBuilder builder = new BatchBuilder(TYPES);
        rows.forEach(builder::appendRow);
        return builder.build();
    }

    /** The rows as lists, which compare by content. */
    static List<List<@Nullable Object>> listed(List<@Nullable Object[]> rows) {
        return rows.stream()
                .map(row -> Arrays.stream(row)
                        .map(value ->
                                value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value)
                        .toList())
                .toList();
    }

    static List<List<@Nullable Object>> rowsOf(Batch batch) {
        return listed(IntStream.range(0, batch.rows())
                .mapToObj(row -> IntStream.range(0, batch.columnCount())
                        .mapToObj(column -> batch.column(column).value(row))
                        .toArray())
                .toList());
    }
}
