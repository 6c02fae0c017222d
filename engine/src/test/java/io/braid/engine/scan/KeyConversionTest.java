package io.braid.engine.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

/** Test that a key is sent as a value of the column's type, or not sent if the type has no such value. */
class KeyConversionTest {
    private static final DataType CENTS = DataType.decimal(6, 2);
    private static final DataType DATE = DataType.of(TypeKind.DATE);
    private static final DataType MILLIS = new DataType(TypeKind.TIMESTAMP, 3, 0, true);

    @Test
    void wholeNumbers() {
        DataType small = DataType.of(TypeKind.SMALLINT);
        assertThat(KeyConversion.same(7L, small)).isEqualTo(7);
        assertThat(KeyConversion.same(32_768L, small)).isNull();
        assertThat(KeyConversion.same(new BigDecimal("7.00"), small)).isEqualTo(7);
        assertThat(KeyConversion.same(new BigDecimal("7.01"), small)).isNull();
        assertThat(KeyConversion.same(new BigDecimal("9223372036854775807"), DataType.of(TypeKind.BIGINT)))
                .isEqualTo(Long.MAX_VALUE);
        assertThat(KeyConversion.same(new BigDecimal("9223372036854775808"), DataType.of(TypeKind.BIGINT)))
                .isNull();
        assertThat(KeyConversion.nearest(-40_000L, small)).isEqualTo((int) Short.MIN_VALUE);
    }

    @Test
    void decimals() {
        assertThat(KeyConversion.same(new BigDecimal("1.5"), CENTS)).isEqualTo(new BigDecimal("1.50"));
        assertThat(KeyConversion.same(new BigDecimal("1.5000"), CENTS)).isEqualTo(new BigDecimal("1.50"));
        assertThat(KeyConversion.same(new BigDecimal("1.5001"), CENTS)).isNull();
        assertThat(KeyConversion.same(new BigDecimal("12345.6"), CENTS)).isNull();
        assertThat(KeyConversion.nearest(new BigDecimal("-1.505"), CENTS)).isEqualTo(new BigDecimal("-1.51"));
    }

    @Test
    void datesAndTimes() {
        LocalDateTime fine = LocalDateTime.parse("1969-12-31T23:59:59.1234");
        LocalDateTime coarse = LocalDateTime.parse("1969-12-31T23:59:59.123");
        assertThat(KeyConversion.same(fine, MILLIS)).isNull();
        assertThat(KeyConversion.same(coarse, MILLIS)).isEqualTo(coarse);
        assertThat(KeyConversion.nearest(fine, MILLIS)).isEqualTo(coarse);
        assertThat(KeyConversion.same(coarse, DATE)).isNull();
        assertThat(KeyConversion.same(LocalDate.EPOCH.atStartOfDay(), DATE)).isEqualTo(LocalDate.EPOCH);
        assertThat(KeyConversion.nearest(coarse, DATE)).isEqualTo(LocalDate.parse("1969-12-31"));
        assertThat(KeyConversion.same(LocalDate.EPOCH, DATE)).isEqualTo(LocalDate.EPOCH);
        assertThat(KeyConversion.same(LocalTime.parse("10:00:00.5"), new DataType(TypeKind.TIME, 0, 0, true)))
                .isNull();
        OffsetDateTime moment = OffsetDateTime.parse("2024-02-29T10:00:00.25Z");
        assertThat(KeyConversion.same(moment, new DataType(TypeKind.TIMESTAMP_TZ, 2, 0, true)))
                .isEqualTo(moment);
    }
}
