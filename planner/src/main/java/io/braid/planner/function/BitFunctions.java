package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.number;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.function.LongBinaryOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;

/** Functions on the bits of integers in two's complement: Trino's, with PostgreSQL's result types. */
final class BitFunctions {
    private static final SqlOperandTypeChecker ONE_OR_TWO =
            OptionalOperands.last(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER);

    static final List<BraidFunction> ALL = List.of(
            of("BITWISE_AND", (x, y) -> x & y),
            of("BITWISE_OR", (x, y) -> x | y),
            of("BITWISE_XOR", (x, y) -> x ^ y),
            new BraidFunction(
                    "BITWISE_NOT",
                    ReturnTypes.ARG0_NULLABLE,
                    OperandTypes.INTEGER,
                    type -> BraidFunction.Body.ofPresent(a -> ofType(~number(a[0]), type))
                            .yielding(type)),
            shift("BITWISE_LEFT_SHIFT", BitFunctions::left),
            shift("BITWISE_RIGHT_SHIFT", BitFunctions::right),
            shift("BITWISE_RIGHT_SHIFT_ARITHMETIC", BitFunctions::arithmetic),
            new BraidFunction(
                    "BIT_COUNT",
                    ReturnTypes.BIGINT_NULLABLE,
                    ONE_OR_TWO,
                    BraidFunction.Body.ofPresent(a -> counted(number(a[0]), a.length > 1 ? number(a[1]) : Long.SIZE))));

    /** Shift of a number with a width in bits. */
    private interface Shift {
        long of(long value, int places, int width);
    }

    private BitFunctions() {}

    /** Creates a function with the wider of both types, which the result always fits. */
    private static BraidFunction of(String name, LongBinaryOperator operator) {
        return new BraidFunction(
                name, ReturnTypes.LEAST_RESTRICTIVE, OperandTypes.INTEGER_INTEGER, type -> BraidFunction.Body.ofPresent(
                                a -> ofType(operator.applyAsLong(number(a[0]), number(a[1])), type))
                        .yielding(type));
    }

    /** Creates a shift with the type of the shifted value. */
    private static BraidFunction shift(String name, Shift shift) {
        return new BraidFunction(
                name, ReturnTypes.ARG0_NULLABLE, OperandTypes.INTEGER_INTEGER, type -> BraidFunction.Body.ofPresent(
                                a -> shifted(number(a[0]), number(a[1]), type, shift))
                        .yielding(type));
    }

    private static Object shifted(long value, long places, DataType type, Shift shift) {
        if (places < 0) {
            throw new BraidException(ErrorCode.INVALID_PARAMETER, "Bits cannot be shifted by " + places + " places");
        }
        int width = width(type);
        return ofType(shift.of(value, (int) Math.min(places, width), width), type);
    }

    private static int width(DataType type) {
        return switch (type.kind()) {
            case TINYINT -> Byte.SIZE;
            case SMALLINT -> Short.SIZE;
            case INTEGER -> Integer.SIZE;
            default -> Long.SIZE;
        };
    }

    private static Object ofType(long value, DataType type) {
        return width(type) == Long.SIZE ? (Object) value : (Object) (int) value;
    }

    private static long left(long value, int places, int width) {
        return places == width ? 0 : signed(value << places, width);
    }

    private static long right(long value, int places, int width) {
        return places == width ? 0 : signed((value & (-1L >>> (Long.SIZE - width))) >>> places, width);
    }

    private static long arithmetic(long value, int places, int width) {
        return value >> Math.min(places, width - 1);
    }

    private static long signed(long value, int width) {
        int rest = Long.SIZE - width;
        return value << rest >> rest;
    }

    private static Object counted(long value, long width) {
        if (width < 2 || width > Long.SIZE) {
            throw new BraidException(ErrorCode.INVALID_PARAMETER, "A number has from 2 to 64 bits, not " + width);
        }
        if (signed(value, (int) width) != value) {
            throw new BraidException(ErrorCode.INVALID_PARAMETER, value + " does not fit into " + width + " bits");
        }
        return (long) Long.bitCount(value & (-1L >>> (Long.SIZE - width)));
    }
}
