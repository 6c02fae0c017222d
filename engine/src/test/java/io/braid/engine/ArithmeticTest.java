package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Filter;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class ArithmeticTest {
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private @Nullable Object compute(Function function, DataType type, Expression a, Expression b) {
        return fixture.value(call(function, type, a, b));
    }

    private void assertFails(ErrorCode code, Expression expression) {
        assertThatThrownBy(() -> fixture.value(expression))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private static Expression decimal(String value, int precision) {
        BigDecimal number = new BigDecimal(value);
        return constant(DataType.decimal(precision, number.scale()), number);
    }

    @Test
    void overflowOfAnyIntegerIsAnError() {
        Expression max = constant(BIGINT, Long.MAX_VALUE);
        Expression min = constant(BIGINT, Long.MIN_VALUE);
        Expression minusOne = constant(BIGINT, -1L);
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, call(Function.ADD, BIGINT, max, constant(BIGINT, 1L)));
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, call(Function.SUBTRACT, BIGINT, min, constant(BIGINT, 1L)));
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, call(Function.MULTIPLY, BIGINT, min, minusOne));
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, call(Function.DIVIDE, BIGINT, min, minusOne));
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, call(Function.NEGATE, BIGINT, min));
        DataType tiny = DataType.of(TypeKind.TINYINT);
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, call(Function.ADD, tiny, constant(tiny, 127), constant(tiny, 1)));
        assertFails(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                call(Function.MULTIPLY, INT, constant(INT, 1 << 16), constant(INT, 1 << 15)));
    }

    @Test
    void integersDivideTowardsZero() {
        assertThat(compute(Function.DIVIDE, INT, constant(INT, -7), constant(INT, 2)))
                .isEqualTo(-3);
        assertThat(compute(Function.DIVIDE, INT, constant(INT, 7), constant(INT, -2)))
                .isEqualTo(-3);
    }

    @Test
    void decimalsAreExactUpTo38Digits() {
        DataType widest = DataType.decimal(38, 4);
        assertThat(compute(
                        Function.MULTIPLY, widest, decimal("99999999999999.99", 16), decimal("99999999999999.99", 16)))
                .isEqualTo(new BigDecimal("9999999999999998000000000000.0001"));
        assertThat(compute(Function.ADD, DataType.decimal(38, 0), decimal("9".repeat(37), 38), decimal("1", 38)))
                .isEqualTo(new BigDecimal("1" + "0".repeat(37)));
        assertFails(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                call(Function.ADD, DataType.decimal(38, 0), decimal("9".repeat(38), 38), decimal("1", 38)));
        assertFails(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                call(Function.ADD, DataType.decimal(3, 1), decimal("99.9", 3), decimal("0.1", 3)));
    }

    @Test
    void decimalQuotientsAreRoundedHalfAwayFromZero() {
        DataType money = DataType.decimal(10, 2);
        assertThat(compute(Function.DIVIDE, money, decimal("1.00", 10), decimal("8.00", 10)))
                .isEqualTo(new BigDecimal("0.13"));
        assertThat(compute(Function.DIVIDE, money, decimal("-1.00", 10), decimal("8.00", 10)))
                .isEqualTo(new BigDecimal("-0.13"));
        assertThat(compute(Function.DIVIDE, DataType.decimal(38, 20), decimal("1", 38), decimal("3", 38)))
                .isEqualTo(new BigDecimal("0.33333333333333333333"));
        assertThat(compute(Function.MULTIPLY, money, decimal("0.05", 10), decimal("0.10", 10)))
                .isEqualTo(new BigDecimal("0.01"));
    }

    @Test
    void mixedOperandsYieldTheCallsType() {
        assertThat(compute(Function.MULTIPLY, DataType.decimal(20, 2), decimal("1.25", 5), constant(INT, 4)))
                .isEqualTo(new BigDecimal("5.00"));
        assertThat(compute(Function.ADD, DOUBLE, constant(INT, 1), decimal("0.5", 2)))
                .isEqualTo(1.5);
        assertThat(compute(Function.ADD, BIGINT, constant(INT, Integer.MAX_VALUE), constant(INT, 1)))
                .isEqualTo(1L << 31);
    }

    @Test
    void doublesOverflowLoudly() {
        assertFails(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                call(Function.MULTIPLY, DOUBLE, constant(DOUBLE, 1e300), constant(DOUBLE, 1e300)));
        assertFails(
                ErrorCode.DIVISION_BY_ZERO,
                call(Function.DIVIDE, DOUBLE, constant(DOUBLE, 1.0), constant(DOUBLE, -0.0)));
        DataType real = DataType.of(TypeKind.REAL);
        assertFails(
                ErrorCode.NUMERIC_OUT_OF_RANGE, call(Function.ADD, real, constant(real, 3e38), constant(real, 3e38)));
        assertThat(compute(Function.ADD, DOUBLE, constant(DOUBLE, Double.POSITIVE_INFINITY), constant(DOUBLE, 1.0)))
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(fixture.value(call(Function.NEGATE, DOUBLE, constant(DOUBLE, 1.5))))
                .isEqualTo(-1.5);
    }

    @Test
    void nullOperandsNeverFail() {
        Expression nothing = constant(INT, null);
        for (Function function : List.of(Function.ADD, Function.SUBTRACT, Function.MULTIPLY, Function.DIVIDE)) {
            assertThat(compute(function, INT, nothing, constant(INT, 0))).isNull();
            assertThat(compute(function, INT, constant(INT, 0), nothing)).isNull();
        }
        Project project = new Project(
                fixture.table(RowType.unnamed(INT), column(2, null)),
                List.of(call(Function.DIVIDE, INT, constant(INT, 6), ref(0, INT))),
                RowType.unnamed(INT));
        assertThat(fixture.rows(project)).containsExactly(row(3), row((Object) null));
    }

    @Test
    void caseGuardsADivision() {
        Expression guarded = call(
                Function.CASE,
                INT,
                is(Function.NOT_EQUAL, ref(0, INT), constant(INT, 0)),
                call(Function.DIVIDE, INT, constant(INT, 10), ref(0, INT)),
                constant(INT, -1));
        Project project = new Project(
                fixture.table(RowType.unnamed(INT), column(0, 5, null, 2)), List.of(guarded), RowType.unnamed(INT));
        assertThat(fixture.rows(project)).containsExactly(row(-1), row(2), row(-1), row(5));
    }

    @Test
    void constantThatFailsIsHarmlessWhereItIsNotEvaluated() {
        Call failing = call(Function.DIVIDE, INT, constant(INT, 1), constant(INT, 0));
        Expression guarded = call(Function.CASE, INT, constant(BOOL, false), failing, constant(INT, 7));
        assertThat(fixture.value(guarded)).isEqualTo(7);
        assertFails(ErrorCode.DIVISION_BY_ZERO, failing);
    }

    @Test
    void andGuardsWhatFollowsIt() {
        Expression quotient = call(Function.DIVIDE, INT, constant(INT, 10), ref(0, INT));
        Expression guarded = is(
                Function.AND,
                is(Function.NOT_EQUAL, ref(0, INT), constant(INT, 0)),
                is(Function.GREATER, quotient, constant(INT, 2)));
        Filter filter = new Filter(fixture.table(RowType.unnamed(INT), column(0, 5, 2, 0)), guarded);
        assertThat(fixture.rows(filter)).containsExactly(row(2));
        Project project = new Project(
                fixture.table(RowType.unnamed(INT), column(0, 5, 2)), List.of(guarded), RowType.unnamed(BOOL));
        assertThat(fixture.rows(project)).containsExactly(row(false), row(false), row(true));
    }

    @Test
    void notANumberEqualsItselfAndIsTheGreatest() {
        Expression nan = constant(DOUBLE, Double.NaN);
        assertThat(fixture.value(is(Function.EQUAL, nan, nan))).isEqualTo(true);
        assertThat(fixture.value(is(Function.GREATER, nan, constant(DOUBLE, Double.POSITIVE_INFINITY))))
                .isEqualTo(true);
        assertThat(fixture.value(is(Function.EQUAL, constant(DOUBLE, 0.0), constant(DOUBLE, -0.0))))
                .isEqualTo(true);
    }

    @Test
    void textIsComparedByCodePoints() {
        // In UTF-16 order, the first would be less.
        Expression supplementary = constant(TEXT, "😀");
        assertThat(fixture.value(is(Function.GREATER, supplementary, constant(TEXT, "\uFFFD"))))
                .isEqualTo(true);
        assertThat(fixture.value(is(Function.EQUAL, constant(TEXT, "a"), constant(TEXT, "a "))))
                .isEqualTo(false);
    }

    @Test
    void decimalsOfDifferentWidthCompare() {
        assertThat(fixture.value(is(Function.EQUAL, decimal("1.50", 10), decimal("1.50", 30))))
                .isEqualTo(true);
        assertThat(fixture.value(is(Function.LESS, constant(INT, 1), decimal("1.5", 3))))
                .isEqualTo(true);
    }

    @Test
    void compiledFunctionsSeeObjects() {
        Compiled length = new Compiled(
                arguments -> arguments[0] == null ? null : ((String) arguments[0]).length(),
                List.of(ref(0, TEXT)),
                INT,
                "LENGTH($0)");
        Project project = new Project(
                fixture.table(RowType.unnamed(TEXT), column("", "日本", null)), List.of(length), RowType.unnamed(INT));
        assertThat(fixture.rows(project)).containsExactly(row(0), row(2), row((Object) null));
    }

    @Test
    void compiledFunctionThatFailsUnexpectedlyIsAnInternalError() {
        Compiled failing = new Compiled(
                arguments -> {
                    throw new IllegalStateException("oops");
                },
                List.of(),
                INT,
                "F()");
        assertFails(ErrorCode.INTERNAL_ERROR, failing);
    }
}
