package io.braid.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that durations are parsed in all notations, and printed so that they parse again. */
final class TimeSpanTest {
    @ParameterizedTest
    @CsvSource({
        "5, 5000",
        "5s, 5000",
        "' 5 S ', 5000",
        "1.5s, 1500",
        "0.25, 250",
        "250ms, 250",
        "2 msecs, 2",
        "10 minutes, 600000",
        "5 mins, 300000",
        "1m, 60000",
        "hour, 3600000",
        "1h30m, 5400000",
        "1h 30 min 5 seconds, 5405000",
        "1 day, 86400000",
        "2 weeks, 1209600000",
        "0s, 0"
    })
    void manyWaysOfWritingAreUnderstood(String text, long millis) {
        assertThat(TimeSpan.parse(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s5",
                "5 x",
                "-5s",
                "30m1h",
                "1h1h",
                "5 5",
                "1h30",
                "1,5s",
                "5s hour",
                "hour 5s",
                "100001 days",
                "999999999999d",
                "1e3s",
                "ten"
            })
    void whatIsNoDurationIsNotTakenForOne(String text) {
        assertThat(TimeSpan.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s, 0 seconds",
        "1500, 1500ms, 1500 milliseconds",
        "1000, 1s, 1 second",
        "90000, 90s, 90 seconds",
        "600000, 10m, 10 minutes",
        "3600000, 1h, 1 hour",
        "604800000, 7d, 7 days"
    })
    void whatIsPrintedIsUnderstood(long millis, String brief, String words) {
        Duration time = Duration.ofMillis(millis);
        assertThat(TimeSpan.print(time)).isEqualTo(brief);
        assertThat(TimeSpan.inWords(time)).isEqualTo(words);
        assertThat(TimeSpan.parse(brief)).contains(time);
        assertThat(TimeSpan.parse(words)).contains(time);
    }

    @Test
    void whereThereMustBeSomeTimeZeroIsRefused() {
        assertThat(TimeSpan.parsePositive("5s")).hasSeconds(5);
        assertThatThrownBy(() -> TimeSpan.parsePositive("0")).hasMessage("needs a time longer than 0");
        assertThatThrownBy(() -> TimeSpan.parsePositive("soon"))
                .hasMessage("needs a time such as 500ms, 15s, 10 minutes or 1h30m; it cannot be 'soon'");
    }
}
