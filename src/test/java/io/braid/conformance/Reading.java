package io.braid.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A way of reading a column, and what it must make of a sample.
 *
 * @param expected null where it must refuse
 * @param ofNull what it makes of a null
 */
record Reading(
        String name,
        Function<Sample, @Nullable Object> expected,
        @Nullable Object ofNull,
        Getter getter,
        Getter byLabel) {
    /** Reads the column of that number or name. */
    @FunctionalInterface
    interface Getter {
        @Nullable
        Object read(ResultSet rows, String column) throws SQLException, IOException;
    }

    /** A getter of ResultSet, by number. */
    @FunctionalInterface
    interface ByNumber {
        @Nullable
        Object read(ResultSet rows, int column) throws SQLException;
    }

    /** A getter of ResultSet, by label. */
    @FunctionalInterface
    interface ByLabel {
        @Nullable
        Object read(ResultSet rows, String column) throws SQLException;
    }

    /** The getters of table B-6. */
    static List<Reading> getters() {
        Calendar here = Calendar.getInstance();
        return List.of(
                of("getByte", s -> whole(s, BigDecimal::byteValue), (byte) 0, ResultSet::getByte, ResultSet::getByte),
                of(
                        "getShort",
                        s -> whole(s, BigDecimal::shortValue),
                        (short) 0,
                        ResultSet::getShort,
                        ResultSet::getShort),
                of("getInt", s -> whole(s, BigDecimal::intValue), 0, ResultSet::getInt, ResultSet::getInt),
                of("getLong", s -> whole(s, BigDecimal::longValue), 0L, ResultSet::getLong, ResultSet::getLong),
                of("getFloat", s -> whole(s, BigDecimal::floatValue), 0f, ResultSet::getFloat, ResultSet::getFloat),
                of("getDouble", s -> whole(s, BigDecimal::doubleValue), 0d, ResultSet::getDouble, ResultSet::getDouble),
                of("getBigDecimal", Sample::number, null, ResultSet::getBigDecimal, ResultSet::getBigDecimal),
                of("getBoolean", s -> truth(s), false, ResultSet::getBoolean, ResultSet::getBoolean),
                of("getString", Sample::text, null, ResultSet::getString, ResultSet::getString),
                of("getNString", Sample::text, null, ResultSet::getNString, ResultSet::getNString),
                of("getBytes", Sample::bytes, null, ResultSet::getBytes, ResultSet::getBytes),
                of("getDate", Reading::date, null, ResultSet::getDate, ResultSet::getDate),
                of("getTime", Reading::time, null, ResultSet::getTime, ResultSet::getTime),
                of("getTimestamp", Reading::timestamp, null, ResultSet::getTimestamp, ResultSet::getTimestamp),
                of(
                        "getDate(Calendar)",
                        Reading::date,
                        null,
                        (r, c) -> r.getDate(c, here),
                        (r, c) -> r.getDate(c, here)),
                of(
                        "getTime(Calendar)",
                        Reading::time,
                        null,
                        (r, c) -> r.getTime(c, here),
                        (r, c) -> r.getTime(c, here)),
                of(
                        "getTimestamp(Calendar)",
                        Reading::timestamp,
                        null,
                        (r, c) -> r.getTimestamp(c, here),
                        (r, c) -> r.getTimestamp(c, here)),
                of("getAsciiStream", Sample::text, null, ResultSet::getAsciiStream, ResultSet::getAsciiStream),
                of(
                        "getCharacterStream",
                        Sample::text,
                        null,
                        ResultSet::getCharacterStream,
                        ResultSet::getCharacterStream),
                of(
                        "getNCharacterStream",
                        Sample::text,
                        null,
                        ResultSet::getNCharacterStream,
                        ResultSet::getNCharacterStream),
                of("getBinaryStream", Sample::bytes, null, ResultSet::getBinaryStream, ResultSet::getBinaryStream),
                of("getClob", Sample::text, null, ResultSet::getClob, ResultSet::getClob),
                of("getNClob", Sample::text, null, ResultSet::getNClob, ResultSet::getNClob),
                of("getBlob", Sample::bytes, null, ResultSet::getBlob, ResultSet::getBlob),
                of("getObject", Sample::object, null, ResultSet::getObject, ResultSet::getObject));
    }

    /** The classes of getObject(column, class). */
    static List<Reading> classes() {
        return Stream.of(
                        as(Object.class, Sample::object),
                        as(String.class, Sample::text),
                        as(Boolean.class, Reading::truth),
                        as(Byte.class, s -> whole(s, BigDecimal::byteValue)),
                        as(Short.class, s -> whole(s, BigDecimal::shortValue)),
                        as(Integer.class, s -> whole(s, BigDecimal::intValue)),
                        as(Long.class, s -> whole(s, BigDecimal::longValue)),
                        as(Float.class, s -> whole(s, BigDecimal::floatValue)),
                        as(Double.class, s -> whole(s, BigDecimal::doubleValue)),
                        as(BigDecimal.class, Sample::number),
                        as(BigInteger.class, s -> whole(s, BigDecimal::toBigInteger)),
                        as(byte[].class, Sample::bytes),
                        as(LocalDate.class, Sample::date),
                        as(LocalTime.class, Sample::time),
                        as(LocalDateTime.class, Sample::timestamp),
                        as(OffsetDateTime.class, Sample::moment),
                        as(
                                ZonedDateTime.class,
                                s -> s.moment() == null ? null : s.moment().toZonedDateTime()),
                        as(
                                Instant.class,
                                s -> s.moment() == null ? null : s.moment().toInstant()),
                        as(Date.class, Reading::date),
                        as(Time.class, Reading::time),
                        as(Timestamp.class, Reading::timestamp),
                        as(Clob.class, Sample::text),
                        as(NClob.class, Sample::text),
                        as(Blob.class, Sample::bytes))
                .toList();
    }

    private static Reading of(
            String name,
            Function<Sample, @Nullable Object> expected,
            @Nullable Object ofNull,
            ByNumber number,
            ByLabel label) {
        return new Reading(
                name,
                expected,
                ofNull,
                (rows, column) -> content(number.read(rows, rows.findColumn(column))),
                (rows, column) -> content(label.read(rows, column)));
    }

    private static Reading as(Class<?> type, Function<Sample, @Nullable Object> expected) {
        return of(
                "getObject(" + type.getSimpleName() + ")",
                expected,
                null,
                (rows, column) -> rows.getObject(column, type),
                (rows, column) -> rows.getObject(column, type));
    }

    private static @Nullable Object whole(Sample sample, Function<BigDecimal, Object> conversion) {
        BigDecimal number = sample.number();
        return number == null ? null : conversion.apply(number);
    }

    /** A text that spells 1 or 0 is a truth value; 7 is none. */
    private static @Nullable Object truth(Sample sample) {
        return sample.truth();
    }

    private static @Nullable Object date(Sample sample) {
        return sample.date() == null ? null : Date.valueOf(sample.date());
    }

    private static @Nullable Object time(Sample sample) {
        return sample.time() == null ? null : Time.valueOf(sample.time());
    }

    private static @Nullable Object timestamp(Sample sample) {
        return sample.timestamp() == null ? null : Timestamp.valueOf(sample.timestamp());
    }

    /** What is in a stream or a large object, to be compared. */
    private static @Nullable Object content(@Nullable Object value) throws SQLException, IOException {
        if (value instanceof Clob clob) {
            return clob.getSubString(1, (int) clob.length());
        } else if (value instanceof Blob blob) {
            return blob.getBytes(1, (int) blob.length());
        } else if (value instanceof Reader reader) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        }
        return value instanceof InputStream stream ? stream.readAllBytes() : value;
    }

    /** Bytes as they are, or as the text that they spell where a text is expected. */
    static @Nullable Object comparable(@Nullable Object read, @Nullable Object expected) {
        return read instanceof byte[] bytes && expected instanceof String
                ? new String(bytes, StandardCharsets.US_ASCII)
                : read instanceof BigDecimal number ? number.stripTrailingZeros() : read;
    }
}
