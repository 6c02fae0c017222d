package io.braid.spi.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of ticks before and after 1970. */
class TicksTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1970-01-01T00:00",
                "1969-12-31T23:59:59.9999999",
                "0001-01-01T00:00",
                "-4712-01-01T00:00:00.0000001",
                "1582-10-10T12:00",
                "9999-12-31T23:59:59.9999999",
                "2024-02-29T12:34:56.1234567"
            })
    void timestampsComeBack(String text) {
        LocalDateTime timestamp = LocalDateTime.parse(text);

        assertThat(Ticks.toTimestamp(Ticks.of(timestamp))).isEqualTo(timestamp);
    }

    @Test
    void ticksBefore1970AreNegative() {
        assertThat(Ticks.of(LocalDateTime.parse("1969-12-31T23:59:59.9999999"))).isEqualTo(-1);
        assertThat(Ticks.of(LocalDateTime.parse("1969-12-31T00:00"))).isEqualTo(-Ticks.PER_DAY);
    }

    @Test
    void aMomentIsTheSameInEveryZone() {
        OffsetDateTime paris = OffsetDateTime.parse("2024-07-01T02:00+02:00");

        assertThat(Ticks.of(paris)).isEqualTo(Ticks.of(OffsetDateTime.parse("2024-07-01T00:00Z")));
        assertThat(Ticks.toMoment(Ticks.of(paris))).isEqualTo(OffsetDateTime.parse("2024-07-01T00:00Z"));
    }

    @Test
    void timesOfDayReachTheLastTick() {
        assertThat(Ticks.toTime(Ticks.PER_DAY - 1)).isEqualTo(LocalTime.parse("23:59:59.9999999"));
        assertThat(Ticks.of(LocalTime.MIDNIGHT)).isZero();
        assertThat(Ticks.of(LocalTime.parse("00:00:00.001"))).isEqualTo(Ticks.PER_MILLI);
        assertThat(Ticks.of(LocalTime.parse("00:00:00.000001"))).isEqualTo(Ticks.PER_MICRO);
    }

    @ParameterizedTest
    @CsvSource({
        "10:00:00.1234567, 10:00:00.1234567",
        "10:00:00.123456789, 10:00:00.1234567",
        "10:00:00.123456099, 10:00:00.1234561",
        "10:00:00.123456, 10:00:00.123456",
        "23:59:59.999999999, 23:59:59.9999999",
        "00:00:00.000000001, 00:00:00.0000001"
    })
    void aTimeBetweenTicksStaysBetweenItsMicroseconds(LocalTime time, LocalTime near) {
        assertThat(Ticks.near(time)).isEqualTo(near);
        LocalDateTime before1970 = LocalDate.of(1969, 12, 31).atTime(time);
        assertThat(Ticks.near(before1970)).isEqualTo(LocalDate.of(1969, 12, 31).atTime(near));
    }

    @Test
    void timestampsBeyondTheRangeAreRefused() {
        assertThatThrownBy(() -> Ticks.of(LocalDateTime.MAX)).isInstanceOf(ArithmeticException.class);
    }
}
