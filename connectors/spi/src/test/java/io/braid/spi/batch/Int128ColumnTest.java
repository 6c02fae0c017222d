package io.braid.spi.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class Int128ColumnTest {
    private static final DataType TYPE = DataType.decimal(30, 2);
    private static final int[] SOME = {3, -1, 0, 1};

    private final Column longs = Int128Column.ofLongs(TYPE, 4, new long[] {5, -7, 0, Long.MIN_VALUE}, null);
    private final Column wide =
            new Int128Column(TYPE, 4, new long[] {0, -1, 0, -1}, new long[] {5, -7, 0, Long.MIN_VALUE}, null);

    private static List<Object> values(Column column) {
        return IntStream.range(0, column.rows())
                .mapToObj(row -> column.isNull(row) ? "null" : (Object) column.value(row))
                .toList();
    }

    @Test
    void numbersThatFitALongAreTheSameAsAny() {
        assertThat(values(longs)).isEqualTo(values(wide)).startsWith(new BigDecimal("0.05"), new BigDecimal("-0.07"));
        assertThat(((Int128Column) longs).high()).containsExactly(0, -1, 0, -1);
        assertThat(longs.retainedBytes()).isEqualTo(wide.retainedBytes());
    }

    @Test
    void someOfThemAreTheSameAsSomeOfAny() {
        assertThat(values(longs.gather(SOME, 4))).isEqualTo(values(wide.gather(SOME, 4)));
        assertThat(values(longs.slice(1, 3))).isEqualTo(values(wide.slice(1, 3)));
        Column picked = longs.pick(Selection.of(SOME, 4));
        assertThat(((Int128Column) picked).areLongs()).isTrue();
        assertThat(picked.picked()).isNotNull();
        assertThat(values(picked)).isEqualTo(values(wide.pick(Selection.of(SOME, 4))));
        assertThat(picked.picked()).isNull();
        assertThat(values(longs.pick(Selection.of(SOME, 4)).pick(Selection.of(new int[] {0, 2}, 2))))
                .isEqualTo(values(wide.pick(Selection.of(SOME, 4)).pick(Selection.of(new int[] {0, 2}, 2))));
    }

    @Test
    void theSameNumbersMayHaveAnotherType() {
        Int128Column other = ((Int128Column) longs).as(DataType.decimal(38, 2));
        assertThat(other.type()).isEqualTo(DataType.decimal(38, 2));
        assertThat(values(other)).isEqualTo(values(wide));
        assertThat(other.areLongs()).isTrue();
    }
}
