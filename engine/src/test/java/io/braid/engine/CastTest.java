package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Project;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class CastTest {
    private static final DataType TINY = DataType.of(TypeKind.TINYINT);
    private static final DataType SMALL = DataType.of(TypeKind.SMALLINT);
    private static final DataType REAL = DataType.of(TypeKind.REAL);
    private static final DataType BINARY = DataType.of(TypeKind.VARBINARY);
    private static final DataType DATE = DataType.of(TypeKind.DATE);
    private static final DataType TIME = DataType.of(TypeKind.TIME);
    private static final DataType TIMESTAMP = DataType.of(TypeKind.TIMESTAMP);
    private static final DataType MOMENT = DataType.of(TypeKind.TIMESTAMP_TZ);
    private static final DataType MONEY = DataType.decimal(10, 2);
    private static final DataType WIDE = DataType.decimal(38, 10);

    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Casts a value as a constant and, next to a null, in a column: both must agree. */
    private @Nullable Object cast(DataType from, Object value, DataType to) {
        Object asConstant = fixture.value(call(Function.CAST, to, constant(from, value)));
        Project project = new Project(
                fixture.table(RowType.unnamed(from), column(value, null)),
                List.of(call(Function.CAST, to, ref(0, from))),
                RowType.unnamed(to));
        List<List<@Nullable Object>> rows = fixture.rows(project);
        assertThat(rows.get(1).get(0)).isNull();
        assertThat(rows.get(0).get(0)).isEqualTo(asConstant);
        return asConstant;
    }

    private void assertFails(DataType from, Object value, DataType to, ErrorCode code) {
        assertThatThrownBy(() -> cast(from, value, to))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void integersBecomeOtherIntegersIfTheyFit() {
        assertThat(cast(BIGINT, 127L, TINY)).isEqualTo(127);
        assertThat(cast(TINY, 5, BIGINT)).isEqualTo(5L);
        assertThat(cast(SMALL, -5, INT)).isEqualTo(-5);
        assertFails(BIGINT, 128L, TINY, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(INT, -32769, SMALL, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(BIGINT, 1L << 31, INT, ErrorCode.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void decimalsAreRoundedHalfAwayFromZero() {
        assertThat(cast(DataType.decimal(5, 3), new BigDecimal("1.235"), MONEY)).isEqualTo(new BigDecimal("1.24"));
        assertThat(cast(DataType.decimal(5, 3), new BigDecimal("-1.235"), MONEY))
                .isEqualTo(new BigDecimal("-1.24"));
        assertThat(cast(MONEY, new BigDecimal("2.50"), INT)).isEqualTo(3);
        assertThat(cast(MONEY, new BigDecimal("-2.50"), BIGINT)).isEqualTo(-3L);
        assertThat(cast(MONEY, new BigDecimal("2.49"), INT)).isEqualTo(2);
        assertThat(cast(WIDE, new BigDecimal("12345678901234567890.1234567890"), DataType.decimal(38, 2)))
                .isEqualTo(new BigDecimal("12345678901234567890.12"));
        assertThat(cast(INT, 7, WIDE)).isEqualTo(new BigDecimal("7.0000000000"));
        assertFails(INT, 1_000_000_000, MONEY, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(
                DataType.decimal(5, 3),
                new BigDecimal("9.995"),
                DataType.decimal(3, 2),
                ErrorCode.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void doublesAreRoundedAndCheckedForRange() {
        assertThat(cast(DOUBLE, 2.5, INT)).isEqualTo(3);
        assertThat(cast(DOUBLE, -2.5, INT)).isEqualTo(-3);
        assertThat(cast(DOUBLE, 0.49999999999999994, INT)).isEqualTo(0);
        assertThat(cast(DOUBLE, 0.1, MONEY)).isEqualTo(new BigDecimal("0.10"));
        assertThat(cast(DOUBLE, (double) Long.MIN_VALUE, BIGINT)).isEqualTo(Long.MIN_VALUE);
        assertThat(cast(DOUBLE, 1.1, REAL)).isEqualTo((double) 1.1f);
        assertThat(cast(REAL, (double) 1.1f, DataType.decimal(20, 3))).isEqualTo(new BigDecimal("1.100"));
        // Java 17 prints this with a digit too many.
        assertThat(cast(REAL, (double) 5.684342E-14f, DataType.decimal(38, 21)))
                .isEqualTo(new BigDecimal("0.000000000000056843420"));
        assertThat(cast(MONEY, new BigDecimal("0.30"), DOUBLE)).isEqualTo(0.3);
        assertFails(DOUBLE, -(double) Long.MIN_VALUE, BIGINT, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(DOUBLE, Double.NaN, INT, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(DOUBLE, Double.POSITIVE_INFINITY, MONEY, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(DOUBLE, 1e39, REAL, ErrorCode.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void numbersAreReadFromTextWithBlanksAround() {
        assertThat(cast(TEXT, "  42 ", INT)).isEqualTo(42);
        assertThat(cast(TEXT, "-7.00", BIGINT)).isEqualTo(-7L);
        assertThat(cast(TEXT, "1.005", MONEY)).isEqualTo(new BigDecimal("1.01"));
        assertThat(cast(TEXT, "1e3", WIDE)).isEqualTo(new BigDecimal("1000.0000000000"));
        assertThat(cast(TEXT, "1e-999999999", MONEY)).isEqualTo(new BigDecimal("0.00"));
        assertThat(cast(TEXT, ".5", DOUBLE)).isEqualTo(0.5);
        assertThat(cast(TEXT, "-Infinity", DOUBLE)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(cast(TEXT, "NaN", REAL)).isEqualTo(Double.NaN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "x", "1.5", "0x10", "1d", "--1", "1e", "١"})
    void otherTextIsNoInteger(String text) {
        assertFails(TEXT, text, INT, ErrorCode.INVALID_CAST);
    }

    @Test
    void textThatIsTooLargeANumberIsOutOfRange() {
        assertFails(TEXT, "99999999999", INT, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(TEXT, "1e999999999", MONEY, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(TEXT, "1e400", DOUBLE, ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertFails(TEXT, "123456789.00", MONEY, ErrorCode.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void messageShowsTheBeginningOfTheText() {
        assertThatThrownBy(() -> cast(TEXT, "z".repeat(1000), INT))
                .hasMessageContaining("zzz...'")
                .hasMessageContaining("INTEGER")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
    }

    @ParameterizedTest
    @CsvSource({"true,true", "T,true", "' yes ',true", "1,true", "false,false", "N,false", "off,false", "0,false"})
    void truthIsReadFromText(String text, boolean truth) {
        assertThat(cast(TEXT, text, BOOL)).isEqualTo(truth);
    }

    @Test
    void truthIsWrittenAndCounted() {
        assertThat(cast(BOOL, true, TEXT)).isEqualTo("true");
        assertThat(cast(BOOL, true, INT)).isEqualTo(1);
        assertThat(cast(INT, 0, BOOL)).isEqualTo(false);
        assertFails(TEXT, "maybe", BOOL, ErrorCode.INVALID_CAST);
    }

    @Test
    void everythingIsWrittenAsText() {
        assertThat(cast(INT, -12, TEXT)).isEqualTo("-12");
        assertThat(cast(MONEY, new BigDecimal("1.50"), TEXT)).isEqualTo("1.50");
        assertThat(cast(DATE, LocalDate.of(2024, 2, 29), TEXT)).isEqualTo("2024-02-29");
        assertThat(cast(TIME, LocalTime.of(1, 2, 3, 450_000_000), TEXT)).isEqualTo("01:02:03.45");
        assertThat(cast(TIMESTAMP, LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_900), TEXT))
                .isEqualTo("1969-12-31 23:59:59.9999999");
        assertThat(cast(MOMENT, OffsetDateTime.parse("2020-01-01T00:00:00Z"), TEXT))
                .isEqualTo("2020-01-01 00:00:00+00");
    }

    @ParameterizedTest
    @CsvSource({
        "1,1",
        "-0.0,-0",
        "0.1,0.1",
        "1e14,100000000000000",
        "1e15,1e+15",
        "1.5e300,1.5e+300",
        "0.0001,0.0001",
        "0.00001,1e-05",
        "NaN,NaN",
        "-Infinity,-Infinity"
    })
    void doublesAreWrittenShortly(double value, String text) {
        assertThat(cast(DOUBLE, value, TEXT)).isEqualTo(text);
    }

    @Test
    void textIsCutToTheLengthOfTheType() {
        assertThat(cast(TEXT, "日本語", DataType.varchar(2))).isEqualTo("日本");
        assertThat(cast(TEXT, "a😀b", DataType.varchar(2))).isEqualTo("a😀");
        assertThat(cast(DataType.varchar(10), "abc", DataType.varchar(5))).isEqualTo("abc");
        assertThat(cast(INT, 12345, DataType.varchar(3))).isEqualTo("123");
    }

    @Test
    void binaryIsTextInUtf8() {
        assertThat(cast(TEXT, "é", BINARY)).isEqualTo("é".getBytes(StandardCharsets.UTF_8));
        assertThat(cast(BINARY, "日".getBytes(StandardCharsets.UTF_8), TEXT)).isEqualTo("日");
        assertFails(BINARY, new byte[] {(byte) 0xff}, TEXT, ErrorCode.INVALID_CAST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2024-02-29", " 2024-2-29 ", "2024-02-29 00:00:00", "2024-02-29T00:00", "2024-02-29 01:00:00"})
    void datesAreReadLeniently(String text) {
        assertThat(cast(TEXT, text, DATE)).isEqualTo(LocalDate.of(2024, 2, 29));
    }

    @ParameterizedTest
    @ValueSource(strings = {"24-01-01", "2024/01/01", "", "x"})
    void otherTextIsNoDate(String text) {
        assertFails(TEXT, text, DATE, ErrorCode.INVALID_DATETIME);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2023-02-29", "2024-13-01", "2024-01-01 25:00:00"})
    void aDayThatThereIsNotIsOutOfRange(String text) {
        assertFails(TEXT, text, DATE, ErrorCode.DATETIME_OUT_OF_RANGE);
    }

    @Test
    void timestampsAreReadLeniently() {
        LocalDateTime expected = LocalDateTime.of(2024, 2, 29, 7, 8, 9, 123_456_700);
        assertThat(cast(TEXT, "2024-02-29 07:08:09.1234567", TIMESTAMP)).isEqualTo(expected);
        assertThat(cast(TEXT, "2024-02-29T7:08:09.1234567", TIMESTAMP)).isEqualTo(expected);
        assertThat(cast(TEXT, "2024-02-29", TIMESTAMP)).isEqualTo(LocalDateTime.of(2024, 2, 29, 0, 0));
        assertThat(cast(TEXT, "23:59", TIME)).isEqualTo(LocalTime.of(23, 59));
        assertThat(cast(TEXT, "2024-01-01 00:00:00+02:00", MOMENT))
                .isEqualTo(OffsetDateTime.parse("2023-12-31T22:00:00Z"));
        assertThat(cast(TEXT, "2024-01-01 00:00:00", MOMENT)).isEqualTo(OffsetDateTime.parse("2024-01-01T00:00:00Z"));
        assertFails(TEXT, "2024-01-01 25:00:00", TIMESTAMP, ErrorCode.DATETIME_OUT_OF_RANGE);
        assertFails(TEXT, "24:00:00", TIME, ErrorCode.DATETIME_OUT_OF_RANGE);
    }

    @Test
    void datesAndTimesBecomeEachOther() {
        LocalDateTime before = LocalDateTime.of(1969, 12, 31, 23, 0);
        assertThat(cast(TIMESTAMP, before, DATE)).isEqualTo(LocalDate.of(1969, 12, 31));
        assertThat(cast(TIMESTAMP, before, TIME)).isEqualTo(LocalTime.of(23, 0));
        assertThat(cast(DATE, LocalDate.of(1969, 12, 31), TIMESTAMP)).isEqualTo(LocalDateTime.of(1969, 12, 31, 0, 0));
        assertThat(cast(TIMESTAMP, before, MOMENT)).isEqualTo(OffsetDateTime.parse("1969-12-31T23:00:00Z"));
        assertThat(cast(MOMENT, OffsetDateTime.parse("1970-01-01T01:00:00+02:00"), TIMESTAMP))
                .isEqualTo(before);
    }

    @Test
    void fractionsOfASecondAreRoundedToTheTypesDigits() {
        LocalDateTime exact = LocalDateTime.of(2000, 1, 1, 0, 0, 0, 123_456_700);
        assertThat(cast(TIMESTAMP, exact, new DataType(TypeKind.TIMESTAMP, 3, 0, true)))
                .isEqualTo(LocalDateTime.of(2000, 1, 1, 0, 0, 0, 123_000_000));
        assertThat(cast(TIMESTAMP, exact, new DataType(TypeKind.TIMESTAMP, 6, 0, true)))
                .isEqualTo(LocalDateTime.of(2000, 1, 1, 0, 0, 0, 123_457_000));
        assertThat(cast(TIME, LocalTime.of(23, 59, 59, 999_999_900), new DataType(TypeKind.TIME, 0, 0, true)))
                .isEqualTo(LocalTime.of(23, 59, 59));
    }

    @Test
    void castsThatMakeNoSenseAreRefusedBeforeTheQueryRuns() {
        assertFails(DATE, LocalDate.EPOCH, INT, ErrorCode.TYPE_MISMATCH);
        assertThat(fixture.rows(new Project(
                        fixture.table(RowType.unnamed(TEXT), column("1", null)),
                        List.of(call(Function.CAST, INT, ref(0, TEXT))),
                        RowType.unnamed(INT))))
                .containsExactly(row(1), row((Object) null));
    }
}
