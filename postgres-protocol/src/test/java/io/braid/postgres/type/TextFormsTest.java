package io.braid.postgres.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFormsTest {
    private static final ZoneId KOLKATA = ZoneId.of("Asia/Kolkata");

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "1,1",
        "0.1,0.1",
        "-2.5,-2.5",
        "100000,100000",
        "123456789012345,123456789012345",
        "1e15,1e+15",
        "1.5e300,1.5e+300",
        "0.0001,0.0001",
        "0.00001,1e-05",
        "NaN,NaN",
        "-Infinity,-Infinity"
    })
    void doublesAreWrittenAsPostgresqlDoes(double value, String text) {
        assertThat(DecimalText.ofDouble(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.25,0.25", "123456,123456", "1234567,1.234567e+06", "1e-5,1e-05"})
    void realsAreWrittenAsPostgresqlDoes(float value, String text) {
        assertThat(DecimalText.ofReal(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0,0",
        "-7,0,-7",
        "5,2,0.05",
        "-5,2,-0.05",
        "-12345,2,-123.45",
        "9223372036854775807,18,9.223372036854775807",
        "-9223372036854775808,0,-9223372036854775808"
    })
    void decimalsHaveTheirScale(long unscaled, int scale, String text) {
        MessageBuffer out = new MessageBuffer(4);
        DecimalText.write(out, unscaled, scale);
        assertThat(text(out)).isEqualTo(text);
    }

    @Test
    void timesHaveSixDigitsAtMost() {
        assertThat(text(DataType.of(TypeKind.TIME), LocalTime.of(1, 2, 3, 100))).isEqualTo("01:02:03");
        assertThat(text(DataType.of(TypeKind.TIME), LocalTime.of(1, 2, 3, 4_500)))
                .isEqualTo("01:02:03.000005");
        assertThat(text(DataType.of(TypeKind.TIMESTAMP), LocalDateTime.of(2024, 2, 29, 23, 59, 59, 120_000_000)))
                .isEqualTo("2024-02-29 23:59:59.12");
        assertThat(text(DataType.of(TypeKind.TIMESTAMP), LocalDateTime.of(1969, 12, 31, 23, 59, 59, 500_000_000)))
                .isEqualTo("1969-12-31 23:59:59.5");
    }

    @Test
    void momentsAreShownInTheZoneWithAShortOffset() {
        assertThat(text(DataType.of(TypeKind.TIMESTAMP_TZ), OffsetDateTime.parse("2024-02-29T12:00:00Z")))
                .isEqualTo("2024-02-29 17:30:00+05:30");
    }

    @Test
    void yearsBeforeTheFirstAreBeforeChrist() {
        assertThat(text(DataType.of(TypeKind.DATE), LocalDate.of(-43, 3, 15))).isEqualTo("0044-03-15 BC");
        assertThat(text(DataType.of(TypeKind.DATE), LocalDate.of(12024, 1, 1))).isEqualTo("12024-01-01");
    }

    @Test
    void arraysQuoteWhatIsAmbiguous() {
        DataType text = DataType.of(TypeKind.VARCHAR);
        assertThat(text(
                        DataType.arrayOf(text),
                        ArrayValue.of(text, Arrays.asList("a", "b c", "", null, "null", "q\"\\"))))
                .isEqualTo("{a,\"b c\",\"\",NULL,\"null\",\"q\\\"\\\\\"}");
    }

    @Test
    void bytesAreHex() {
        assertThat(text(DataType.of(TypeKind.VARBINARY), new byte[] {0, (byte) 0xAB}))
                .isEqualTo("\\x00ab");
    }

    private static String text(DataType type, Object value) {
        ColumnBuilder builder = ColumnBuilder.of(type, 1);
        builder.appendValue(value);
        Column column = builder.build();
        MessageBuffer out = new MessageBuffer(8);
        TextEncoders.of(column, type, KOLKATA).write(out, 0);
        return text(out);
    }

    private static String text(MessageBuffer out) {
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }
}
