package io.braid.engine.window;

import io.braid.engine.plan.WindowCall;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.TypeKind;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** Window functions that only depend on a row's position. */
public final class Rankings {
    private final int rows;
    private final PeerBounds places;

    /** @param rows number of rows */
    public Rankings(int rows, PeerBounds places) {
        this.rows = rows;
        this.places = places;
    }

    /** Argument of a function in the first row of a row's partition. */
    @FunctionalInterface
    public interface FirstArgument {
        @Nullable
        Object of(int row);
    }

    /** Returns the function's value for each row. */
    public Column of(WindowCall call, FirstArgument tiles) {
        return switch (call.function()) {
            case ROW_NUMBER -> numbers(call, row -> row - places.start(row) + 1L);
            case RANK -> numbers(call, row -> places.peersStart(row) - places.start(row) + 1L);
            case DENSE_RANK -> numbers(call, places::groupNumber);
            case NTILE -> numbers(call, row -> tile(tiles.of(row), row));
            case PERCENT_RANK -> fractions(call, this::percentRank);
            case CUME_DIST -> fractions(call, row -> (double) (places.peersEnd(row) - places.start(row)) / size(row));
            case LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE ->
                throw new AssertionError(call + " depends on other rows");
        };
    }

    private int size(int row) {
        return places.end(row) - places.start(row);
    }

    private double percentRank(int row) {
        int others = size(row) - 1;
        return others == 0 ? 0 : (double) (places.peersStart(row) - places.start(row)) / others;
    }

    private long tile(@Nullable Object given, int row) {
        if (!(given instanceof Number number) || number.longValue() < 1) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "NTILE cannot make " + given + " parts. Give it a number above 0.");
        }
        long parts = number.longValue();
        long place = (long) row - places.start(row);
        long small = size(row) / parts;
        long large = size(row) % parts;
        // The first parts have one row more than the others.
        long inLarge = large * (small + 1);
        return place < inLarge ? place / (small + 1) + 1 : large + (place - inLarge) / small + 1;
    }

    /** Returns the row of the frame that NTH_VALUE returns; 0 for none. */
    public static long wantedRow(@Nullable Object given) {
        if (given == null) {
            return 0;
        }
        long wanted = ((Number) given).longValue();
        if (wanted < 1) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "NTH_VALUE cannot yield row " + wanted + " of a frame. Rows are counted from 1.");
        }
        return wanted;
    }

    private Column numbers(WindowCall call, IntToLongFunction number) {
        boolean isLong = call.type().kind() == TypeKind.BIGINT;
        ColumnBuilder builder = ColumnBuilder.of(call.type(), rows);
        for (int row = 0; row < rows; row++) {
            long value = number.applyAsLong(row);
            builder.appendValue(isLong ? (Object) value : (Object) Math.toIntExact(value));
        }
        return builder.build();
    }

    private Column fractions(WindowCall call, IntToDoubleFunction fraction) {
        ColumnBuilder builder = ColumnBuilder.of(call.type(), rows);
        for (int row = 0; row < rows; row++) {
            builder.appendValue(fraction.applyAsDouble(row));
        }
        return builder.build();
    }
}
