package io.braid.engine.expression.cast;

import io.braid.engine.expression.kernel.ConstantKernel;
import io.braid.engine.expression.kernel.ConstantValues;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.number.IntegerRange;
import io.braid.engine.expression.number.Powers;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Compiler of casts to kernels. */
public final class CastCompiler {
    private CastCompiler() {}

    public static Kernel compile(Kernel argument, DataType to) {
        DataType from = argument.type();
        if (keepsValues(from, to)) {
            return new RetypeKernel(argument, to);
        }
        if (to.kind() == TypeKind.DECIMAL
                && (from.kind() == TypeKind.DECIMAL || from.kind().isInteger())) {
            return new RescaleKernel(argument, to);
        }
        if (argument instanceof ConstantKernel constant && constant.isNull()) {
            return new ConstantKernel(ConstantValues.column(to, null));
        }
        Kernel arrays = ArrayCasts.of(argument, to);
        if (arrays != null) {
            return arrays;
        }
        RowCast cast = rowCast(from, to);
        if (cast == null) {
            throw new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    "A value of type " + from.withNullable(true) + " cannot be cast to " + to.withNullable(true)
                            + ". Cast it to VARCHAR first if its text is meant.");
        }
        return new CastKernel(argument, cast, to);
    }

    /** True if the cast changes no bits of any value. */
    private static boolean keepsValues(DataType from, DataType to) {
        if (from.layout() != to.layout()) {
            return false;
        }
        boolean sameKind = from.kind() == to.kind();
        return switch (to.kind()) {
            case BOOLEAN, DATE, TIME_TZ, INTERVAL -> sameKind;
            case TINYINT, SMALLINT, INTEGER, BIGINT ->
                from.kind().isInteger() && IntegerRange.bits(from.kind()) <= IntegerRange.bits(to.kind());
            case DECIMAL -> sameKind && from.scale() == to.scale() && from.precision() <= to.precision();
            case REAL -> sameKind;
            case DOUBLE -> true;
            case VARCHAR, VARBINARY -> sameKind && holds(to, from);
            case ARRAY -> sameKind && keepsValues(from.elementType(), to.elementType());
            case TIME -> sameKind && holdsTicks(to, from);
            case TIMESTAMP, TIMESTAMP_TZ ->
                (from.kind() == TypeKind.TIMESTAMP || from.kind() == TypeKind.TIMESTAMP_TZ) && holdsTicks(to, from);
        };
    }

    /** True if the longest value of one type fits the other. */
    private static boolean holds(DataType type, DataType values) {
        return type.precision() == DataType.UNSPECIFIED
                || (values.precision() != DataType.UNSPECIFIED && values.precision() <= type.precision());
    }

    private static boolean holdsTicks(DataType type, DataType values) {
        return type.precision() >= Ticks.DIGITS || holds(type, values);
    }

    private static @Nullable RowCast rowCast(DataType from, DataType to) {
        return switch (to.kind()) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DECIMAL -> NumberCasts.of(from, to);
            case VARCHAR -> TextCasts.toText(from, to);
            case VARBINARY -> TextCasts.toBinary(from, to);
            case TIME_TZ -> ZonedTimeCasts.of(from, to);
            case INTERVAL -> IntervalCasts.of(from, to);
            case ARRAY -> null;
            case DATE, TIME, TIMESTAMP, TIMESTAMP_TZ -> rounded(TimeCasts.of(from, to), to);
        };
    }

    /** Returns a cast that rounds fractions of a second to the type's precision. */
    private static @Nullable RowCast rounded(@Nullable RowCast cast, DataType to) {
        boolean isExact =
                to.kind() == TypeKind.DATE || to.precision() == DataType.UNSPECIFIED || to.precision() >= Ticks.DIGITS;
        if (cast == null || isExact) {
            return cast;
        }
        long step = Powers.asLong(Ticks.DIGITS - to.precision());
        DataType exact = DataType.of(to.kind());
        return (source, row, target) -> {
            LongColumnBuilder single = (LongColumnBuilder) ColumnBuilder.of(exact, 1);
            cast.append(source, row, single);
            long ticks = ((LongColumn) single.build()).get(0);
            ((LongColumnBuilder) target).append(TimeCasts.round(ticks, step, to.kind()));
        };
    }
}
