package io.braid.grammar.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.spi.error.BraidException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementHintsTest {
    private static final StatementHints MINUTE = new StatementHints(Duration.ofMinutes(1), false, null);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT /*+ cache(ttl 60s) */ a FROM t",
                "/*+ CACHE(TTL '60 seconds') */ SELECT a FROM t",
                "-- so\nselect/*+cache( ttl 1m )*/a FROM t",
                "/*+ cache(ttl 1 minute) */ WITH t AS (SELECT 1) SELECT * FROM t",
                "EXPLAIN (ANALYZE) SELECT /*+ cache(ttl minute) */ a FROM t"
            })
    void standBeforeTheQueryOrBehindItsFirstSelect(String sql) {
        assertThat(StatementHints.of(sql)).isEqualTo(MINUTE);
        assertThat(StatementReader.read(sql)).isInstanceOf(Query.class);
    }

    @Test
    void severalGoTogether() {
        assertThat(StatementHints.of("SELECT /*+ no_cache, max_staleness(5m) */ 1"))
                .isEqualTo(new StatementHints(Duration.ZERO, false, Duration.ofMinutes(5)));
        assertThat(StatementHints.of("/*+ no_cache */ SELECT /*+ max_staleness(5m) */ 1"))
                .isEqualTo(new StatementHints(Duration.ZERO, false, Duration.ofMinutes(5)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT /*+ cache(ttl 60s, check) */ a FROM t",
                "/*+ CACHE( TTL '1 minute' ,CHECK ) */ SELECT a FROM t"
            })
    void anAnswerMayBeCheckedOnceItIsTooOld(String sql) {
        assertThat(StatementHints.of(sql)).isEqualTo(new StatementHints(Duration.ofMinutes(1), true, null));
        assertThat(StatementReader.read(sql)).isInstanceOf(Query.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t",
                "SELECT '/*+ no_cache */' FROM t",
                "SELECT a /* no_cache */ FROM t",
                "SELECT a FROM /*+ makedep */ t",
                "SELECT a -- /*+ no_cache */\nFROM t"
            })
    void nothingElseIsOne(String sql) {
        assertThat(StatementHints.of(sql)).isEqualTo(StatementHints.NONE);
        assertThat(StatementReader.read(sql)).isInstanceOf(Query.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT /*+ cache */ 1 | the hint cache says how old an answer may be, as in cache(ttl 60s) or"
                        + " cache(ttl 60s, check) (line 1, column 12)",
                "SELECT /*+ cache(check) */ 1 | the hint cache says how old an answer may be",
                "SELECT /*+ cache(ttl 60s, look) */ 1 | the hint cache says how old an answer may be",
                "SELECT /*+ cache(60s) */ 1 | the hint cache says how old an answer may be",
                "SELECT /*+ cache(ttl 0s) */ 1 | the hint cache needs a time longer than 0 (line 1, column 12)",
                "SELECT /*+ cache(ttl soon) */ 1 | the hint cache needs a time such as 500ms",
                "SELECT /*+ no_cache(1) */ 1 | the hint no_cache has nothing in parentheses",
                "SELECT /*+ max_staleness */ 1 | the hint max_staleness says how old rows may be",
                "SELECT /*+ no_cache, cache(ttl 1s) */ 1 | say twice how old",
                "SELECT /*+ no_cache, makedep */ 1 | there is no hint makedep of a query",
                "SELECT /*+ no_cache max_staleness(1s) */ 1 | a hint is a word",
                "SELECT * FROM (SELECT /*+ no_cache */ 1) | this hint is about a query as a whole",
                "CREATE VIEW s.v AS SELECT /*+ no_cache */ 1 | are those of a query"
            })
    void aMistakeIsToldWithItsPlace(String sql, String message) {
        assertThatThrownBy(() -> {
                    StatementHints.of(sql);
                    StatementReader.read(sql);
                })
                .isInstanceOf(BraidException.class)
                .hasMessageContaining(message);
    }
}
