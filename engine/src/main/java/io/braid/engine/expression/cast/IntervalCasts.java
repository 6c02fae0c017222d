package io.braid.engine.expression.cast;

import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.IntervalFormat;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Casts to intervals. */
final class IntervalCasts {
    private static final String FORM = "1 year 2 mons 3 days 04:05:06, or as P1Y2M3DT4H5M6S";

    private IntervalCasts() {}

    /** Returns the cast to an interval, or null if there is none. */
    static @Nullable RowCast of(DataType from, DataType to) {
        if (from.kind() == TypeKind.TIME) {
            return (source, row, target) ->
                    target.appendValue(new Interval(0, 0, ((LongColumn) source).get(row) / Ticks.PER_MICRO));
        }
        if (from.kind() != TypeKind.VARCHAR) {
            return null;
        }
        return (source, row, target) -> {
            String text = ((BytesColumn) source).text(row);
            target.appendValue(
                    IntervalFormat.parse(text).orElseThrow(() -> CastErrors.invalidDateTime(text, to, FORM)));
        };
    }
}
