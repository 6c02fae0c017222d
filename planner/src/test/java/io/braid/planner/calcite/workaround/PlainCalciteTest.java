package io.braid.planner.calcite.workaround;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Calcite answers what it answers rightly: what the other tests here expect to fail does not fail for their sake. */
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
