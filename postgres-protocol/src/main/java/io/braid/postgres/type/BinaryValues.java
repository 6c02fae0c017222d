package io.braid.postgres.type;

import io.braid.execution.parameter.ClientValue;
import io.braid.planner.function.TypeTexts;
import io.braid.postgres.catalog.PostgresBaseType;
import io.braid.postgres.catalog.PostgresType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.Ticks;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** Decoder of parameters in binary format. */
final class BinaryValues {
    private static final int CHAR = 18;
    private static final int NAME = 19;
    private static final int REGPROC = 24;
    private static final int OID = 26;
    private static final int XID = 28;
    private static final int CID = 29;
    private static final int JSON = 114;
    private static final int XML = 142;
    private static final int UNKNOWN = 705;
    private static final int BPCHAR = 1042;
    private static final int REGCLASS = 2205;
    private static final int REGTYPE = 2206;
    private static final int UUID_TYPE = 2950;
    private static final int JSONB = 3802;

    private BinaryValues() {}

    /** Decodes a value of a type, given by its OID. */
    static ClientValue decode(byte[] bytes, int oid) {
        BinaryReader in = new BinaryReader(bytes);
        Optional<PostgresBaseType> base = PostgresBaseType.byOid(oid);
        ClientValue value = base.isPresent()
                ? decode(in, base.get(), bytes.length)
                : PostgresBaseType.byArrayOid(oid)
                        .map(element -> BinaryArrays.decode(in, (one, length) -> decode(one, element, length)))
                        .or(() -> PostgresType.elementOf(oid)
                                .map(element -> BinaryArrays.decode(in, (one, length) -> other(one, element, length))))
                        .orElseGet(() -> other(in, oid, bytes.length));
        in.end();
        return value;
    }

    static ClientValue decode(BinaryReader in, PostgresBaseType type, int length) {
        return switch (type) {
            case BOOL -> new ClientValue(Types.BOOLEAN, in.readByte() != 0);
            case INT2 -> new ClientValue(Types.SMALLINT, in.readShort());
            case INT4 -> new ClientValue(Types.INTEGER, in.readInt());
            case INT8 -> new ClientValue(Types.BIGINT, in.readLong());
            case FLOAT4 -> new ClientValue(Types.REAL, Float.intBitsToFloat(in.readInt()));
            case FLOAT8 -> new ClientValue(Types.DOUBLE, Double.longBitsToDouble(in.readLong()));
            case NUMERIC -> new ClientValue(Types.DECIMAL, NumericBinary.read(in));
            case TEXT, VARCHAR -> text(in, length);
            case BYTEA -> new ClientValue(Types.VARBINARY, in.readBytes(length));
            case DATE ->
                new ClientValue(Types.DATE, LocalDate.ofEpochDay(in.readInt() + (long) BinaryEncoders.EPOCH_DAY));
            case TIME -> new ClientValue(Types.TIME, Ticks.toTime(in.readLong() * Ticks.PER_MICRO));
            case TIMETZ -> new ClientValue(Types.TIME_WITH_TIMEZONE, zonedTime(in));
            case INTERVAL -> new ClientValue(Types.OTHER, interval(in));
            case TIMESTAMP -> new ClientValue(Types.TIMESTAMP, Ticks.toTimestamp(ticks(in)));
            case TIMESTAMPTZ -> new ClientValue(Types.TIMESTAMP_WITH_TIMEZONE, Ticks.toMoment(ticks(in)));
        };
    }

    private static ClientValue other(BinaryReader in, int oid, int length) {
        return switch (oid) {
            case OID, XID, CID, REGPROC, REGCLASS, REGTYPE ->
                new ClientValue(Types.BIGINT, Integer.toUnsignedLong(in.readInt()));
            case NAME, CHAR, BPCHAR, JSON, XML, UNKNOWN -> text(in, length);
            case JSONB -> {
                if (in.readByte() != 1) {
                    throw new IllegalArgumentException("its version of jsonb is unknown");
                }
                yield new ClientValue(
                        Types.VARCHAR, TypeTexts.canonical("jsonb", ParameterDecoder.text(in.readBytes(length - 1))));
            }
            case UUID_TYPE -> new ClientValue(Types.VARCHAR, new UUID(in.readLong(), in.readLong()).toString());
            default -> throw new IllegalArgumentException("the type with OID " + oid + " has no known binary form");
        };
    }

    private static ClientValue text(BinaryReader in, int length) {
        return new ClientValue(Types.VARCHAR, ParameterDecoder.text(in.readBytes(length)));
    }

    private static OffsetTime zonedTime(BinaryReader in) {
        long micros = in.readLong();
        try {
            return Ticks.toTime(Math.multiplyExact(micros, Ticks.PER_MICRO))
                    .atOffset(ZoneOffset.ofTotalSeconds(-in.readInt()));
        } catch (ArithmeticException | DateTimeException e) {
            throw new IllegalArgumentException("it is out of range", e);
        }
    }

    private static Interval interval(BinaryReader in) {
        long micros = in.readLong();
        int days = in.readInt();
        return new Interval(in.readInt(), days, micros);
    }

    /** Decodes a timestamp; infinity overflows, which is reported like other values out of range. */
    private static long ticks(BinaryReader in) {
        try {
            return Math.multiplyExact(Math.addExact(in.readLong(), BinaryEncoders.EPOCH_MICROS), Ticks.PER_MICRO);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("it is out of range", e);
        }
    }
}
