package io.braid.connector.jdbc.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that options are validated, with helpful messages. */
class OptionValuesTest {
    private static final UrlRules RULES = new UrlRules(
            List.of("jdbc:x://"), Pattern.compile("(?i)jdbc:x://[^:]*"), '?', '&', Set.of("user", "ssl"), "()");

    @Test
    void aTypingErrorIsAnsweredWithTheNearestName() {
        assertThatThrownBy(() -> options(Map.of("pasword", "s3cret")))
                .hasMessageContaining("source 'crm' has no option 'pasword'; did you mean 'password'?")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void anOptionLikeNoneIsAnsweredWithTheList() {
        assertThatThrownBy(() -> options(Map.of("colour", "red"))).hasMessageContaining("connect_timeout, fetch_size");
    }

    @Test
    void defaultsHoldWhereNothingIsSaid() {
        assertThat(options(Map.of()).integer(SourceOption.POOL_SIZE, 1, 100)).isEqualTo(8);
        assertThat(options(Map.of("POOL_SIZE", " 3 ")).integer(SourceOption.POOL_SIZE, 1, 100))
                .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "101", "many", "1.5"})
    void numbersOutOfRangeAreRefused(String value) {
        assertThatThrownBy(() -> options(Map.of("pool_size", value)).integer(SourceOption.POOL_SIZE, 1, 100))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContaining("from 1 to 100, not '" + value + "'");
    }

    @ParameterizedTest
    @CsvSource({"5s, 5", "7, 7", "10 minutes, 600", "5 mins, 300", "1h30m, 5400", "1 day, 86400"})
    void timesAreWrittenAsEverywhere(String value, long seconds) {
        assertThat(options(Map.of("connect_timeout", value)).time(SourceOption.CONNECT_TIMEOUT))
                .hasSeconds(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0s", "500ms", "1.5s", "2 days", "-1", "soon"})
    void timesThatNoSourceKeepsAreRefused(String value) {
        assertThatThrownBy(() -> options(Map.of("connect_timeout", value)).time(SourceOption.CONNECT_TIMEOUT))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContaining("takes for 'connect_timeout' a time of whole seconds")
                .hasMessageEndingWith("not '" + value + "'");
    }

    @Test
    void aMissingUrlIsExplained() {
        assertThatThrownBy(() -> options(Map.of()).required(SourceOption.URL))
                .hasMessageContaining("needs the option 'url'");
    }

    @Test
    void harmlessUrlsPass() {
        for (String url : List.of("jdbc:x://host/db", "jdbc:x://host/db?", "JDBC:X://host/db?SSL=true&user=joe")) {
            RULES.check(url, options(Map.of()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:y://host",
                "jdbc:x://host?init=a",
                "jdbc:x://host?ssl=1&init=a",
                "jdbc:x://host?ssl=1&&init",
                "jdbc:x://host?s%73l=1",
                "jdbc:x://(host=a,init=b)/",
                "jdbc:x://zip:file"
            })
    void otherUrlsAreRefusedWithoutBeingShown(String url) {
        assertThatThrownBy(() -> RULES.check(url, options(Map.of())))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageNotContaining(url);
    }

    private static OptionValues options(Map<String, String> values) {
        return new OptionValues(new SourceConfig("crm", values), SourceOption.commonAnd(List.of()));
    }
}
