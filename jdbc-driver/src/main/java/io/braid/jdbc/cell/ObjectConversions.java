package io.braid.jdbc.cell;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.value.BytesLob;
import io.braid.jdbc.value.SqlTemporals;
import io.braid.jdbc.value.TextLob;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions for the classes that {@code getObject(column, class)} supports. */
final class ObjectConversions {
    private static final Map<Class<?>, ObjectConversion> BY_CLASS = new HashMap<>();

    static {
        BY_CLASS.put(Object.class, Cells::object);
        BY_CLASS.put(String.class, Cells::text);
        BY_CLASS.put(Boolean.class, Cells::bool);
        BY_CLASS.put(
                Byte.class, (cells, row) -> (byte) cells.inRange(cells.longValue(row), Byte.MIN_VALUE, Byte.MAX_VALUE));
        BY_CLASS.put(Short.class, (cells, row) ->
                (short) cells.inRange(cells.longValue(row), Short.MIN_VALUE, Short.MAX_VALUE));
        BY_CLASS.put(Integer.class, (cells, row) ->
                (int) cells.inRange(cells.longValue(row), Integer.MIN_VALUE, Integer.MAX_VALUE));
        BY_CLASS.put(Long.class, Cells::longValue);
        BY_CLASS.put(Float.class, Cells::floatValue);
        BY_CLASS.put(Double.class, Cells::doubleValue);
        BY_CLASS.put(BigDecimal.class, Cells::decimal);
        BY_CLASS.put(BigInteger.class, Cells::integer);
        BY_CLASS.put(byte[].class, Cells::bytes);
        BY_CLASS.put(LocalDate.class, (cells, row) -> cells.date(row, null));
        BY_CLASS.put(LocalTime.class, (cells, row) -> cells.time(row, null));
        BY_CLASS.put(LocalDateTime.class, (cells, row) -> cells.timestamp(row, null));
        BY_CLASS.put(OffsetDateTime.class, Cells::moment);
        BY_CLASS.put(ZonedDateTime.class, (cells, row) -> cells.moment(row).toZonedDateTime());
        BY_CLASS.put(Instant.class, (cells, row) -> cells.moment(row).toInstant());
        BY_CLASS.put(Date.class, (cells, row) -> SqlTemporals.date(cells.date(row, null), null));
        BY_CLASS.put(Time.class, (cells, row) -> SqlTemporals.time(cells.time(row, null), null));
        BY_CLASS.put(Timestamp.class, ObjectConversions::timestamp);
        BY_CLASS.put(Clob.class, (cells, row) -> new TextLob(cells.text(row)));
        BY_CLASS.put(NClob.class, (cells, row) -> new TextLob(cells.text(row)));
        BY_CLASS.put(Blob.class, (cells, row) -> new BytesLob(cells.bytes(row)));
        BY_CLASS.put(Array.class, Cells::array);
        BY_CLASS.put(UUID.class, ObjectConversions::uuid);
    }

    private ObjectConversions() {}

    static ObjectConversion to(@Nullable Class<?> type) throws SQLException {
        ObjectConversion conversion = BY_CLASS.get(type);
        if (conversion == null) {
            throw SqlExceptions.unsupported(
                    "ResultSet.getObject for " + (type == null ? null : type.getName()),
                    "ask for a String, a wrapper of a primitive, a BigDecimal, a byte[], a UUID or a class of"
                            + " java.time.");
        }
        return conversion;
    }

    private static Timestamp timestamp(Cells cells, int row) throws SQLException {
        return cells.hasMoments()
                ? Timestamp.from(cells.moment(row).toInstant())
                : Timestamp.valueOf(cells.timestamp(row, null));
    }

    private static UUID uuid(Cells cells, int row) throws SQLException {
        try {
            return UUID.fromString(cells.text(row));
        } catch (IllegalArgumentException e) {
            throw cells.cannotBe("a UUID");
        }
    }
}
