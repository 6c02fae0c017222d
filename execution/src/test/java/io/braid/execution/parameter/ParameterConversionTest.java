package io.braid.execution.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParameterConversionTest {
    private static final DataType MONEY = DataType.decimal(6, 2);

    @Test
    void numbersBecomeTheTypeOfTheStatementIfTheyFit() {
        assertThat(convert(5L, TypeKind.TINYINT)).isEqualTo(5);
        assertThat(convert(new BigDecimal("7.0"), TypeKind.INTEGER)).isEqualTo(7);
        assertThat(convert(" 42 ", TypeKind.BIGINT)).isEqualTo(42L);
        assertThat(convert(1L, TypeKind.DOUBLE)).isEqualTo(1.0);
        assertThat(convert(0.1, TypeKind.REAL)).isEqualTo((double) 0.1f);
        assertThat(convert(0.1, MONEY)).isEqualTo(new BigDecimal("0.10"));
        assertThat(convert(12L, TypeKind.VARCHAR)).isEqualTo("12");
    }

    @Test
    void aFloatIsWhatItsOwnDigitsSayWhereDigitsCount() {
        ClientValue tenth = new ClientValue(Types.REAL, 0.1f);
        assertThat(convert(tenth, MONEY)).isEqualTo(new BigDecimal("0.10"));
        assertThat(convert(tenth, DataType.of(TypeKind.VARCHAR))).isEqualTo("0.1");
        assertThat(convert(tenth, DataType.of(TypeKind.DOUBLE))).isEqualTo((double) 0.1f);
        assertThat(convert(tenth, DataType.of(TypeKind.REAL))).isEqualTo((double) 0.1f);
        assertThat(convert(new ClientValue(Types.REAL, 0.1), DataType.of(TypeKind.VARCHAR)))
                .isEqualTo("0.1");
        assertThat(convert(new ClientValue(Types.REAL, Float.NaN), DataType.of(TypeKind.VARCHAR)))
                .isEqualTo("NaN");
    }

    @Test
    void numbersThatWouldChangeAreRefused() {
        refuses(128L, DataType.of(TypeKind.TINYINT));
        refuses(new BigDecimal("7.5"), DataType.of(TypeKind.INTEGER));
        refuses(new BigDecimal("1.005"), MONEY);
        refuses(10_000L, MONEY);
        refuses(new BigDecimal("1e999999"), MONEY);
        refuses(Double.NaN, MONEY);
        refuses("seven", DataType.of(TypeKind.DOUBLE));
    }

    @Test
    void infinityIsOnlyWhatWasInfinite() {
        assertThat(convert("-Infinity", TypeKind.DOUBLE)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(convert(Double.POSITIVE_INFINITY, TypeKind.REAL)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(convert("NaN", TypeKind.REAL)).isEqualTo(Double.NaN);
        assertThat(convert("1e300", TypeKind.DOUBLE)).isEqualTo(1e300);
        refuses(1e300, DataType.of(TypeKind.REAL));
        refuses("1e300", DataType.of(TypeKind.REAL));
        refuses("1e999", DataType.of(TypeKind.DOUBLE));
        refuses(new BigDecimal("1e400"), DataType.of(TypeKind.DOUBLE));
    }

    /** Java literals for doubles that are not numbers in SQL. */
    @Test
    void textsThatOnlyJavaTakesForNumbersAreRefused() {
        refuses("1d", DataType.of(TypeKind.DOUBLE));
        refuses("0x1p3", DataType.of(TypeKind.DOUBLE));
    }

    @Test
    void datesAndTimesAreReadAsSqlWritesThem() {
        assertThat(convert("2024-02-29", TypeKind.DATE)).isEqualTo(LocalDate.of(2024, 2, 29));
        assertThat(convert("01:02:03", TypeKind.TIME)).isEqualTo(LocalTime.of(1, 2, 3));
        assertThat(convert("2024-02-29 01:02:03.5", TypeKind.TIMESTAMP))
                .isEqualTo(LocalDateTime.of(2024, 2, 29, 1, 2, 3, 500_000_000));
        assertThat(convert("2024-02-29", TypeKind.TIMESTAMP)).isEqualTo(LocalDateTime.of(2024, 2, 29, 0, 0));
        assertThat(convert("2024-02-29 01:02:03 +01:00", TypeKind.TIMESTAMP_TZ))
                .isEqualTo(OffsetDateTime.parse("2024-02-29T00:02:03Z"));
        assertThat(convert(LocalDateTime.of(2024, 2, 29, 0, 0), TypeKind.DATE)).isEqualTo(LocalDate.of(2024, 2, 29));
        refuses(LocalDateTime.of(2024, 2, 29, 1, 0), DataType.of(TypeKind.DATE));
        assertThat(convert(LocalDateTime.of(2024, 2, 29, 0, 0, 0, 123_456_789), TypeKind.TIMESTAMP))
                .isEqualTo(LocalDateTime.of(2024, 2, 29, 0, 0, 0, 123_456_700));
        refuses("2023-02-29", DataType.of(TypeKind.DATE));
    }

    @Test
    void whatNamesNoZoneIsInThatOfTheSession() {
        DataType moment = DataType.of(TypeKind.TIMESTAMP_TZ);
        OffsetDateTime midnight = OffsetDateTime.parse("2026-06-30T22:00:00Z");
        assertThat(inBerlin("2026-07-01 00:00:00", moment)).isEqualTo(midnight);
        assertThat(inBerlin("2026-07-01", moment)).isEqualTo(midnight);
        assertThat(inBerlin(LocalDate.of(2026, 7, 1), moment))
                .isEqualTo(midnight.withOffsetSameInstant(ZoneOffset.ofHours(2)));
        assertThat(inBerlin(LocalDateTime.of(2026, 10, 25, 2, 30), moment))
                .isEqualTo(OffsetDateTime.parse("2026-10-25T02:30:00+01:00"));
        assertThat(inBerlin(midnight, DataType.of(TypeKind.TIMESTAMP))).isEqualTo(LocalDateTime.of(2026, 7, 1, 0, 0));
        refuses("soon", moment);
    }

    private static @Nullable Object inBerlin(Object given, DataType type) {
        ClientValue value = new ClientValue(Types.TIMESTAMP_WITH_TIMEZONE, given);
        return ParameterConversion.convert(List.of(value), List.of(type), ZoneId.of("Europe/Berlin"))
                .get(0)
                .value();
    }

    @Test
    void truthsAndBytesAreNothingElse() {
        assertThat(convert("T", TypeKind.BOOLEAN)).isEqualTo(true);
        assertThat(convert(0L, TypeKind.BOOLEAN)).isEqualTo(false);
        assertThat(convert(new BigDecimal("1.0"), TypeKind.BOOLEAN)).isEqualTo(true);
        assertThat(convert(0.0, TypeKind.BOOLEAN)).isEqualTo(false);
        refuses(2L, DataType.of(TypeKind.BOOLEAN));
        refuses(0.5, DataType.of(TypeKind.BOOLEAN));
        refuses("00", DataType.of(TypeKind.VARBINARY));
        refuses(new byte[1], DataType.of(TypeKind.VARCHAR));
    }

    @ParameterizedTest
    @EnumSource(names = "ARRAY", mode = EnumSource.Mode.EXCLUDE)
    void nullFitsEveryType(TypeKind kind) {
        assertThat(convert((Object) null, kind == TypeKind.DECIMAL ? MONEY : DataType.of(kind)))
                .isNull();
    }

    private static void refuses(Object value, DataType type) {
        assertThatThrownBy(() -> convert(value, type))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.sqlState()).isEqualTo("22023"))
                .hasMessageContaining("Parameter 1");
    }

    private static @Nullable Object convert(@Nullable Object value, TypeKind kind) {
        return convert(value, DataType.of(kind));
    }

    private static @Nullable Object convert(@Nullable Object value, DataType type) {
        return convert(new ClientValue(Types.OTHER, value), type);
    }

    private static @Nullable Object convert(ClientValue value, DataType type) {
        return ParameterConversion.convert(List.of(value), List.of(type), ZoneOffset.UTC)
                .get(0)
                .value();
    }
}
