package io.braid.connector.mysql;

import com.mysql.cj.MysqlType;
import com.mysql.cj.result.Field;
import io.braid.spi.batch.BooleanColumnBuilder;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Factory of value readers: chooses once per column how to convert the server's type to the declared type. */
final class MysqlValueReaders {
    private static final int BINARY_COLLATION = 63;

    private MysqlValueReaders() {}

    /** A reader; null if the driver's getters are required. */
    static @Nullable MysqlValueReader of(Field field, ColumnBuilder builder) {
        return switch (builder.type().kind()) {
            case BOOLEAN -> booleans(field, (BooleanColumnBuilder) builder);
            case TINYINT -> ints(field, (IntColumnBuilder) builder, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> ints(field, (IntColumnBuilder) builder, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> ints(field, (IntColumnBuilder) builder, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> longs(field, (LongColumnBuilder) builder);
            case DECIMAL -> decimals(field, builder);
            case REAL ->
                field.getMysqlTypeId() == MysqlType.FIELD_TYPE_FLOAT
                        ? new NumberReaders.Doubles((DoubleColumnBuilder) builder)
                        : null;
            case DOUBLE ->
                field.getMysqlTypeId() == MysqlType.FIELD_TYPE_DOUBLE
                        ? new NumberReaders.Doubles((DoubleColumnBuilder) builder)
                        : null;
            case VARCHAR -> text(field, (BytesColumnBuilder) builder);
            case VARBINARY -> isString(field) ? new StringReaders.Bytes((BytesColumnBuilder) builder) : null;
            case DATE ->
                field.getMysqlTypeId() == MysqlType.FIELD_TYPE_DATE
                        ? new TimeReaders.Dates((IntColumnBuilder) builder)
                        : null;
            case TIME ->
                field.getMysqlTypeId() == MysqlType.FIELD_TYPE_TIME
                        ? new TimeReaders.Times((LongColumnBuilder) builder)
                        : null;
            case TIMESTAMP, TIMESTAMP_TZ -> timestamps(field, (LongColumnBuilder) builder);
            case ARRAY, INTERVAL, TIME_TZ -> null;
        };
    }

    private static @Nullable MysqlValueReader booleans(Field field, BooleanColumnBuilder builder) {
        return isWhole(field) || isBits(field) ? new NumberReaders.Booleans(builder) : null;
    }

    private static @Nullable MysqlValueReader ints(Field field, IntColumnBuilder builder, int lowest, int highest) {
        if (isDecimal(field)) {
            return new DecimalReaders.Ints(builder, lowest, highest);
        }
        return isWhole(field) || isBits(field) ? new NumberReaders.Ints(builder, lowest, highest) : null;
    }

    private static @Nullable MysqlValueReader longs(Field field, LongColumnBuilder builder) {
        if (isDecimal(field)) {
            return new DecimalReaders.Decimals(builder);
        }
        return isWhole(field) || isBits(field) ? new NumberReaders.Longs(builder) : null;
    }

    private static @Nullable MysqlValueReader decimals(Field field, ColumnBuilder builder) {
        if (isDecimal(field)) {
            return new DecimalReaders.Decimals(builder);
        }
        return isWhole(field) || isBits(field) ? new NumberReaders.Scaled(builder) : null;
    }

    private static @Nullable MysqlValueReader text(Field field, BytesColumnBuilder builder) {
        if (isDecimal(field)) {
            return new DecimalReaders.Digits(builder);
        }
        if (!isString(field)) {
            return null;
        }
        Charset charset = charset(field);
        boolean asSent = charset.equals(StandardCharsets.UTF_8) || charset.equals(StandardCharsets.US_ASCII);
        return asSent ? new StringReaders.Bytes(builder) : new StringReaders.Converted(builder, charset);
    }

    /** The character set of a column; values without one at the server, such as JSON, are sent in the driver's own. */
    private static Charset charset(Field field) {
        return field.getCollationIndex() == BINARY_COLLATION || field.getEncoding() == null
                ? StandardCharsets.UTF_8
                : Charset.forName(field.getEncoding());
    }

    private static @Nullable MysqlValueReader timestamps(Field field, LongColumnBuilder builder) {
        int type = field.getMysqlTypeId();
        return type == MysqlType.FIELD_TYPE_DATETIME || type == MysqlType.FIELD_TYPE_TIMESTAMP
                ? new TimeReaders.Timestamps(builder)
                : null;
    }

    private static boolean isWhole(Field field) {
        return switch (field.getMysqlTypeId()) {
            case MysqlType.FIELD_TYPE_TINY,
                    MysqlType.FIELD_TYPE_SHORT,
                    MysqlType.FIELD_TYPE_YEAR,
                    MysqlType.FIELD_TYPE_INT24,
                    MysqlType.FIELD_TYPE_LONG,
                    MysqlType.FIELD_TYPE_LONGLONG -> true;
            default -> false;
        };
    }

    private static boolean isBits(Field field) {
        return field.getMysqlTypeId() == MysqlType.FIELD_TYPE_BIT;
    }

    private static boolean isDecimal(Field field) {
        int type = field.getMysqlTypeId();
        return type == MysqlType.FIELD_TYPE_NEWDECIMAL || type == MysqlType.FIELD_TYPE_DECIMAL;
    }

    private static boolean isString(Field field) {
        return switch (field.getMysqlTypeId()) {
            case MysqlType.FIELD_TYPE_VARCHAR,
                    MysqlType.FIELD_TYPE_VAR_STRING,
                    MysqlType.FIELD_TYPE_STRING,
                    MysqlType.FIELD_TYPE_TINY_BLOB,
                    MysqlType.FIELD_TYPE_BLOB,
                    MysqlType.FIELD_TYPE_MEDIUM_BLOB,
                    MysqlType.FIELD_TYPE_LONG_BLOB,
                    MysqlType.FIELD_TYPE_ENUM,
                    MysqlType.FIELD_TYPE_SET,
                    MysqlType.FIELD_TYPE_JSON,
                    MysqlType.FIELD_TYPE_GEOMETRY,
                    MysqlType.FIELD_TYPE_VECTOR -> true;
            default -> false;
        };
    }
}
