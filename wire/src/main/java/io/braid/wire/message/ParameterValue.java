package io.braid.wire.message;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Value of a parameter with its declared type. The value is null or a Boolean, Long, Double, BigDecimal, String,
 * byte[], LocalDate, LocalTime, LocalDateTime or OffsetDateTime. It need not match the declared type (for example, text
 * for a DATE): the receiver converts it.
 */
public final class ParameterValue {
    /** Minimum number of bytes of an encoded value. */
    public static final int MINIMUM_BYTES = Integer.BYTES + 1;

    private static final int MAX_SCALE = 1_000_000;

    private final int jdbcType;
    private final @Nullable Object value;

    /** Creates a parameter; also accepts narrower integers and Float, which are sent as Long and Double. */
    public ParameterValue(int jdbcType, @Nullable Object value) {
        this.jdbcType = jdbcType;
        this.value = widen(value);
    }

    /** A constant of {@link java.sql.Types}. */
    public int jdbcType() {
        return jdbcType;
    }

    public @Nullable Object value() {
        return value;
    }

    /** Describes the type only, because values may be confidential. */
    @Override
    public String toString() {
        return "parameter of type " + jdbcType;
    }

    private static @Nullable Object widen(@Nullable Object value) {
        if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            return ((Number) value).longValue();
        }
        return value instanceof Float ? (Object) ((Float) value).doubleValue() : value;
    }

    public void encode(WireWriter writer) {
        writer.writeInt(jdbcType);
        if (value == null) {
            writer.writeByte('0');
        } else if (value instanceof Boolean) {
            writer.writeByte('b');
            writer.writeBoolean((Boolean) value);
        } else if (value instanceof Long) {
            writer.writeByte('i');
            writer.writeLong((Long) value);
        } else if (value instanceof Double) {
            writer.writeByte('f');
            writer.writeDouble((Double) value);
        } else if (value instanceof BigDecimal) {
            writer.writeByte('n');
            writer.writeInt(((BigDecimal) value).scale());
            writer.writeBytes(((BigDecimal) value).unscaledValue().toByteArray());
        } else if (value instanceof String) {
            writer.writeByte('s');
            writer.writeExactString((String) value);
        } else if (value instanceof byte[]) {
            writer.writeByte('x');
            writer.writeBytes((byte[]) value);
        } else {
            encodeTemporal(value, writer);
        }
    }

    private static void encodeTemporal(Object value, WireWriter writer) {
        if (value instanceof LocalDate) {
            writer.writeByte('d');
            writer.writeLong(((LocalDate) value).toEpochDay());
        } else if (value instanceof LocalTime) {
            writer.writeByte('t');
            writer.writeLong(((LocalTime) value).toNanoOfDay());
        } else if (value instanceof LocalDateTime) {
            writer.writeByte('l');
            encodeTimestamp((LocalDateTime) value, writer);
        } else if (value instanceof OffsetDateTime) {
            writer.writeByte('o');
            encodeTimestamp(((OffsetDateTime) value).toLocalDateTime(), writer);
            writer.writeInt(((OffsetDateTime) value).getOffset().getTotalSeconds());
        } else {
            throw new IllegalArgumentException(
                    "A parameter cannot be a " + value.getClass().getName() + ".");
        }
    }

    private static void encodeTimestamp(LocalDateTime timestamp, WireWriter writer) {
        Instant instant = timestamp.toInstant(ZoneOffset.UTC);
        writer.writeLong(instant.getEpochSecond());
        writer.writeInt(instant.getNano());
    }

    static ParameterValue decode(WireReader reader) throws ProtocolException {
        try {
            return new ParameterValue(reader.readInt(), decodeValue(reader));
        } catch (DateTimeException e) {
            throw new ProtocolException("A date or time is out of range: " + e.getMessage());
        }
    }

    private static @Nullable Object decodeValue(WireReader reader) throws ProtocolException {
        byte tag = reader.readByte();
        switch (tag) {
            case '0':
                return null;
            case 'b':
                return reader.readBoolean();
            case 'i':
                return reader.readLong();
            case 'f':
                return reader.readDouble();
            case 'n':
                return decodeDecimal(reader);
            case 's':
                return reader.readString();
            case 'x':
                return reader.readBytes();
            case 'd':
                return LocalDate.ofEpochDay(reader.readLong());
            case 't':
                return LocalTime.ofNanoOfDay(reader.readLong());
            case 'l':
                return decodeTimestamp(reader);
            case 'o':
                return OffsetDateTime.of(decodeTimestamp(reader), ZoneOffset.ofTotalSeconds(reader.readInt()));
            default:
                throw new ProtocolException("There is no kind of parameter " + tag + ".");
        }
    }

    private static BigDecimal decodeDecimal(WireReader reader) throws ProtocolException {
        int scale = reader.readInt();
        byte[] unscaled = reader.readBytes();
        // A huge scale is cheap to send but could cost its receiver gigabytes when it aligns or prints the number.
        if (unscaled.length == 0 || Math.abs((long) scale) > MAX_SCALE) {
            throw new ProtocolException("A decimal parameter has a scale of " + scale + " and " + unscaled.length
                    + " bytes; allowed are scales up to " + MAX_SCALE + " and at least one byte.");
        }
        return new BigDecimal(new BigInteger(unscaled), scale);
    }

    private static LocalDateTime decodeTimestamp(WireReader reader) throws ProtocolException {
        return LocalDateTime.ofEpochSecond(reader.readLong(), reader.readInt(), ZoneOffset.UTC);
    }
}
