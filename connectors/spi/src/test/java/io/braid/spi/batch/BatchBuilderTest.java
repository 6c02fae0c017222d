package io.braid.spi.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that builders fill up, are reusable, and reject values that do not fit. */
class BatchBuilderTest {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);

    @Test
    void aBuiltBatchIsUntouchedByWhatFollows() {
        BatchBuilder builder = new BatchBuilder(SampleRows.TYPES, 2);
        Object[] nulls = new Object[SampleRows.TYPES.size()];
        java.util.Random random = new java.util.Random(5);
        Object[] values = SampleRows.TYPES.stream()
                .map(type -> SampleRows.randomValue(type, random))
                .toArray();

        builder.appendRow(nulls);
        builder.appendRow(values);
        Batch first = builder.build();
        assertThat(builder.isEmpty()).isTrue();
        builder.appendRow(values);
        builder.appendRow(values);
        Batch second = builder.build();

        assertThat(BatchTest.rowsOf(first)).isEqualTo(BatchTest.listed(List.of(nulls, values)));
        assertThat(BatchTest.rowsOf(second)).isEqualTo(BatchTest.listed(List.of(values, values)));
        for (int i = 0; i < second.columnCount(); i++) {
            assertThat(second.column(i).mayHaveNulls()).isFalse();
        }
    }

    @Test
    void nullsAfterManyValuesAreRemembered() {
        ColumnBuilder builder = ColumnBuilder.of(DataType.of(TypeKind.INTEGER), 1);
        builder.appendNull();
        for (int i = 0; i < 1000; i++) {
            builder.appendValue(i);
        }
        builder.appendNull();

        Column column = builder.build();
        assertThat(column.nulls()).isEqualTo(2);
        assertThat(column.isNull(0)).isTrue();
        assertThat(column.isNull(1001)).isTrue();
        assertThat(column.value(1000)).isEqualTo(999);
    }

    @Test
    void aBuilderIsFullAtItsTargetRows() {
        BatchBuilder builder = new BatchBuilder(List.of(TEXT), 2);
        builder.appendRow("a");
        assertThat(builder.isFull()).isFalse();
        builder.appendRow("b");
        assertThat(builder.isFull()).isTrue();
    }

    @Test
    void aBuilderIsFullAfterMuchText() {
        BatchBuilder builder = new BatchBuilder(List.of(TEXT));
        String big = "0123456789abcdef".repeat(1 << 18);

        builder.appendRow(big);

        assertThat(builder.isFull()).isTrue();
        Batch batch = builder.build();
        assertThat(batch.column(0).value(0)).isEqualTo(big);
        assertThat(builder.isFull()).isFalse();
    }

    @Test
    void oneHugeValueDoesNotSwellLaterBatches() {
        BatchBuilder builder = new BatchBuilder(List.of(TEXT), 16);
        builder.appendRow("x".repeat(50_000_000));
        builder.build();
        builder.appendRow("small");
        builder.build();
        builder.appendRow("small");

        assertThat(builder.build().retainedBytes()).isLessThan(10_000);
    }

    @Test
    void textBeyondAsciiIsKeptAsUtf8() {
        BatchBuilder builder = new BatchBuilder(List.of(TEXT));
        builder.appendRow("plain");
        builder.appendRow("naïve €");
        builder.appendRow("𝄞");
        builder.appendRow("");
        BytesColumn column = (BytesColumn) builder.build().column(0);

        assertThat(column.text(1)).isEqualTo("naïve €");
        assertThat(column.length(2)).isEqualTo(4);
        assertThat(column.length(3)).isZero();
        assertThat(column.isNull(3)).isFalse();
    }

    @Test
    void decimalsThatDoNotFitAreRefused() {
        for (DataType type : List.of(DataType.decimal(5, 2), DataType.decimal(20, 2))) {
            ColumnBuilder builder = ColumnBuilder.of(type, 4);
            assertThatThrownBy(() -> builder.appendValue(new BigDecimal("1.005")))
                    .isInstanceOf(ArithmeticException.class);
            BigDecimal tooBig = BigDecimal.TEN.pow(type.precision() - 2);
            assertThatThrownBy(() -> builder.appendValue(tooBig)).hasMessageContaining("does not fit " + type);
        }
    }

    @Test
    void aRowOfTheWrongWidthIsRefused() {
        BatchBuilder builder = new BatchBuilder(List.of(TEXT));

        assertThatThrownBy(() -> builder.appendRow("a", "b")).hasMessageContaining("2 values for 1 columns");
    }
}
