package io.braid.engine.expression.number;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.expression.Function;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test that batch arithmetic is right, and is refused where a result might overflow. */
@Tag("jdk")
class OverflowFreeArithmeticTest {
    private static final WideValues COLUMN = new WideValues(null, new long[] {7, -8, 0}, -1);
    private static final WideValues OTHER = new WideValues(null, new long[] {-1, 2, 3}, -1);
    private static final WideValues CONSTANT = new WideValues(null, new long[] {5}, 0);

    @Test
    void columnsAndConstantsAreComputedWithEachOther() {
        assertThat(computed(Function.ADD, COLUMN, OTHER)).containsExactly(6, -6, 3);
        assertThat(computed(Function.ADD, COLUMN, CONSTANT)).containsExactly(12, -3, 5);
        assertThat(computed(Function.ADD, CONSTANT, COLUMN)).containsExactly(12, -3, 5);
        assertThat(computed(Function.SUBTRACT, COLUMN, OTHER)).containsExactly(8, -10, -3);
        assertThat(computed(Function.SUBTRACT, COLUMN, CONSTANT)).containsExactly(2, -13, -5);
        assertThat(computed(Function.SUBTRACT, CONSTANT, COLUMN)).containsExactly(-2, 13, 5);
        assertThat(computed(Function.MULTIPLY, COLUMN, OTHER)).containsExactly(-7, -16, 0);
        assertThat(computed(Function.MULTIPLY, COLUMN, CONSTANT)).containsExactly(35, -40, 0);
        assertThat(computed(Function.MULTIPLY, CONSTANT, COLUMN)).containsExactly(35, -40, 0);
    }

    @Test
    void twoConstantsAndWhatMightNotFitAreLeftToOthers() {
        WideValues longest = new WideValues(null, new long[] {999_999_999_999_999_999L, 0, 0}, -1);

        assertThat(computed(Function.MULTIPLY, CONSTANT, CONSTANT)).isEmpty();
        assertThat(computed(Function.ADD, longest, COLUMN)).isEmpty();
        assertThat(computed(Function.MULTIPLY, longest, CONSTANT)).isEmpty();
        assertThat(computed(Function.DIVIDE, COLUMN, CONSTANT)).isEmpty();
    }

    /** Returns the results, or nothing if the computation is refused. */
    private static long[] computed(Function function, WideValues a, WideValues b) {
        DecimalResult result = new DecimalResult(DataType.decimal(18, 0), 3, null);
        return OverflowFreeArithmetic.compute(function, a, b, result, 3)
                ? Arrays.copyOf(((LongColumn) result.build()).values(), 3)
                : new long[0];
    }
}
