package io.braid.connector.postgresql.wireprotocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the position of page range bounds, and of statements that are not supported. */
class PlainScanTest {
    @Test
    void boundsFollowTheTable() {
        PlainScan scan = PlainScan.of("SELECT \"a\", lower(b) FROM \"s\".\"t\"").orElseThrow();

        assertThat(scan.table()).isEqualTo("\"s\".\"t\"");
        assertThat(scan.ofPages(10, 20, false))
                .isEqualTo("SELECT \"a\", lower(b) FROM \"s\".\"t\"\nWHERE ctid >= '(10,0)'::tid AND ctid <"
                        + " '(20,0)'::tid");
    }

    @Test
    void theLastRangeHasNoEnd() {
        PlainScan scan = PlainScan.of("SELECT * FROM t AS x").orElseThrow();

        assertThat(scan.ofPages(10, 20, true)).isEqualTo("SELECT * FROM t AS x\nWHERE ctid >= '(10,0)'::tid");
    }

    @Test
    void aConditionHoldsAsAWhole() {
        PlainScan scan = PlainScan.of("SELECT a FROM t WHERE a = 'x WHERE y' OR (b IN (1, 2))")
                .orElseThrow();

        assertThat(scan.table()).isEqualTo("t");
        assertThat(scan.ofPages(0, 5, true))
                .isEqualTo("SELECT a FROM t \nWHERE ( a = 'x WHERE y' OR (b IN (1, 2))\n) AND ctid >= '(0,0)'::tid");
    }

    @Test
    void groupsAreMadeOfTheRowsOfARange() {
        PlainScan scan = PlainScan.of("SELECT a, COUNT(*) FROM t WHERE b > 1 OR c\nGROUP BY a, (b)")
                .orElseThrow();

        assertThat(scan.grouping()).isEqualTo("GROUP BY a, (b)");
        assertThat(scan.ofPages(0, 5, true))
                .isEqualTo("SELECT a, COUNT(*) FROM t \nWHERE ( b > 1 OR c\n\n) AND ctid >= '(0,0)'::tid\nGROUP BY a,"
                        + " (b)");
        assertThat(PlainScan.of("SELECT a FROM t x GROUP BY a").orElseThrow().ofPages(0, 5, true))
                .isEqualTo("SELECT a FROM t x \nWHERE ctid >= '(0,0)'::tid\nGROUP BY a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SELECT 1",
                "SELECT a FROM t, u",
                "SELECT a FROM t JOIN u ON t.a = u.a",
                "SELECT a FROM (SELECT a FROM t) x",
                "SELECT a FROM t GROUP BY a HAVING COUNT(*) > 1",
                "SELECT a FROM t GROUP BY a ORDER BY a",
                "SELECT a FROM t WHERE a > 1 ORDER BY a",
                "SELECT a FROM t LIMIT 1",
                "SELECT a FROM t WHERE b UNION ALL SELECT a FROM t",
                "SELECT a FROM t FOR UPDATE",
                "SELECT a FROM t; SELECT 1",
                "SELECT a FROM t -- comment",
                "SELECT a FROM t WHERE a = E'\\''",
                "SELECT a FROM t WHERE a = $$x$$",
                "SELECT a FROM t WHERE a = 'open",
                "WITH x AS (SELECT 1) SELECT a FROM x"
            })
    void everythingElseIsReadInOneGo(String sql) {
        assertThat(PlainScan.of(sql)).isEmpty();
    }
}
