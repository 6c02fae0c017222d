package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;

/** Parser of the texts in {@link Samples} to Braid's values. */
final class SampleValues {
    private SampleValues() {}

    static Object parse(TypeKind kind, String text) {
        return switch (kind) {
            case BOOLEAN -> Boolean.valueOf(text);
            case TINYINT, SMALLINT, INTEGER -> Integer.valueOf(text);
            case BIGINT -> Long.valueOf(text);
            case REAL, DOUBLE -> Double.valueOf(text);
            case DECIMAL -> new BigDecimal(text);
            case VARCHAR -> text;
            case VARBINARY -> HexFormat.of().parseHex(text);
            case DATE -> LocalDate.parse(text);
            case TIME -> LocalTime.parse(text);
            case TIMESTAMP -> LocalDateTime.parse(text.replace(' ', 'T'));
            case TIMESTAMP_TZ -> OffsetDateTime.parse(text.replace(' ', 'T')).withOffsetSameInstant(ZoneOffset.UTC);
            case TIME_TZ, INTERVAL, ARRAY -> throw new IllegalArgumentException("no source computes with arrays");
        };
    }

    static Object ofNumber(BigDecimal number, DataType type) {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER -> number.intValueExact();
            case BIGINT -> number.longValueExact();
            case DECIMAL -> number.setScale(type.scale());
            default -> number.doubleValue();
        };
    }
}
