package io.braid.engine.expression.cast;

import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.type.ZonedTimes;
import org.jspecify.annotations.Nullable;

/** Casts to times with a time zone. */
final class ZonedTimeCasts {
    private ZonedTimeCasts() {}

    /** Returns the cast to a time with a time zone, or null if there is none. */
    static @Nullable RowCast of(DataType from, DataType to) {
        if (from.kind() != TypeKind.VARCHAR) {
            return null;
        }
        return (source, row, target) -> {
            String text = ((BytesColumn) source).text(row);
            ((LongColumnBuilder) target)
                    .append(ZonedTimes.parse(text)
                            .orElseThrow(() -> CastErrors.invalidDateTime(text, to, ZonedTimes.FORM)));
        };
    }
}
