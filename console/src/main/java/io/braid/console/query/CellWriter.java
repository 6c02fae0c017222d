package io.braid.console.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.batch.Column;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writer of values as JSON: null, true, false and arrays as such, all others as their exact text, because JavaScript
 * numbers have 15 digits.
 */
final class CellWriter {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);

    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .append(TIME)
            .toFormatter(Locale.ROOT);

    private static final DateTimeFormatter MOMENT = new DateTimeFormatterBuilder()
            .append(TIMESTAMP)
            .appendOffset("+HH:mm", "+00:00")
            .toFormatter(Locale.ROOT);

    private final JsonGenerator json;
    private final ZoneId zone;

    /** @param zone the time zone of displayed timestamps */
    CellWriter(JsonGenerator json, ZoneId zone) {
        this.json = json;
        this.zone = zone;
    }

    void write(Column column, int row) throws IOException {
        write(column.value(row));
    }

    private void write(@Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof ArrayValue array) {
            json.writeStartArray();
            for (Object element : array.elements()) {
                write(element);
            }
            json.writeEndArray();
        } else {
            json.writeString(text(value));
        }
    }

    private String text(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof byte[] bytes) {
            return "\\x" + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof LocalTime time) {
            return TIME.format(time);
        }
        if (value instanceof LocalDateTime timestamp) {
            return TIMESTAMP.format(timestamp);
        }
        return value instanceof OffsetDateTime moment
                ? MOMENT.format(moment.atZoneSameInstant(zone))
                : value.toString();
    }
}
