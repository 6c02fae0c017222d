package io.braid.planner.calcite.workaround;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Correct results of unmodified Calcite, which show that failures in the other tests here are not caused by the test
 * setup.
 */
final class PlainCalciteTest {
    @Test
    void answersSubQueriesWindowsAndLateralJoins() {
        assertThat(PlainCalcite.answer("SELECT k, (SELECT COUNT(*) FROM (VALUES 1) AS u (x) WHERE u.x = t.k),"
                        + " SUM(k) OVER (ORDER BY k), CAST(NULL AS INTEGER) FROM (VALUES 1, 2) AS t (k)"))
                .containsExactly("1,1,1,null", "2,0,3,null");
        assertThat(PlainCalcite.answer("SELECT k, x FROM (VALUES 1, 2) AS t (k),"
                        + " LATERAL (SELECT x FROM (VALUES 1, 3) AS u (x) WHERE u.x = t.k) AS l"))
                .containsExactly("1,1");
    }

    @Test
    void reportsErrors() {
        assertThat(PlainCalcite.answer("SELECT nothing FROM emp"))
                .singleElement()
                .asString()
                .contains("NOTHING");
    }
}
