package io.braid.spark;

import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.apache.spark.connect.proto.DataType.NULL;
import org.apache.spark.connect.proto.Expression.Literal;

/** Conversion of parameters to Spark Connect literals. */
final class SparkLiterals {
    private SparkLiterals() {}

    static Literal of(Parameter parameter) {
        Object value = parameter.value();
        Literal.Builder literal = Literal.newBuilder();
        if (value == null) {
            return literal.setNull(
                            org.apache.spark.connect.proto.DataType.newBuilder().setNull(NULL.newBuilder()))
                    .build();
        }
        DataType type = parameter.type();
        return switch (type.kind()) {
            case BOOLEAN -> literal.setBoolean((Boolean) value).build();
            case TINYINT, SMALLINT, INTEGER ->
                literal.setInteger((Integer) value).build();
            case BIGINT -> literal.setLong((Long) value).build();
            case DOUBLE, REAL -> literal.setDouble((Double) value).build();
            case DECIMAL -> decimal(literal, (BigDecimal) value, type);
            case VARCHAR -> literal.setString((String) value).build();
            case DATE ->
                literal.setDate(Math.toIntExact(((LocalDate) value).toEpochDay()))
                        .build();
            case TIMESTAMP ->
                literal.setTimestampNtz(micros((LocalDateTime) value)).build();
            case VARBINARY, TIME, TIME_TZ, TIMESTAMP_TZ, INTERVAL, ARRAY ->
                throw new BraidException(
                        ErrorCode.INTERNAL_ERROR,
                        "Spark is given no parameter of type "
                                + type.plainName().toLowerCase(Locale.ROOT));
        };
    }

    private static Literal decimal(Literal.Builder literal, BigDecimal value, DataType type) {
        int scale = Math.max(value.scale(), type.scale());
        int precision = Math.max(value.setScale(scale).precision(), Math.max(scale, 1));
        return literal.setDecimal(Literal.Decimal.newBuilder()
                        .setValue(value.toPlainString())
                        .setPrecision(Math.min(precision, DataType.MAX_DECIMAL_DIGITS))
                        .setScale(scale))
                .build();
    }

    private static long micros(LocalDateTime value) {
        return ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), value);
    }
}
