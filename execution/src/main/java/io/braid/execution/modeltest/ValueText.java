package io.braid.execution.modeltest;

import io.braid.spi.batch.ArrayValue;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TimeText;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Text format of values as clients see them; timestamps with time zone are in UTC. */
final class ValueText {
    private ValueText() {}

    static @Nullable String of(@Nullable Object value, DataType type) {
        if (value == null) {
            return null;
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof LocalTime time) {
            return TimeText.printTime(Ticks.of(time));
        }
        if (value instanceof LocalDateTime timestamp) {
            return TimeText.printTimestamp(Ticks.of(timestamp));
        }
        if (value instanceof OffsetDateTime moment) {
            return TimeText.printMoment(Ticks.of(moment), ZoneOffset.UTC);
        }
        if (value instanceof ArrayValue array) {
            return array.elements().stream()
                    .map(element -> String.valueOf(of(element, array.element())))
                    .map(element -> element.equals("null") ? "NULL" : element)
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return type.kind() == TypeKind.REAL ? Float.toString(((Double) value).floatValue()) : value.toString();
    }
}
