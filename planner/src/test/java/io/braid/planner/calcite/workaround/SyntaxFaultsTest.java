package io.braid.planner.calcite.workaround;

import static io.braid.planner.calcite.workaround.PlainCalcite.stillMisses;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Faults of Calcite in the parser, validator and conversion. A test fails once upstream is fixed. */
final class SyntaxFaultsTest {
    /** Fault behind {@link UniformConstants}. */
    @Test
    void exactAndApproximateConstantsOfOneColumnFail() {
        stillMisses("SELECT x FROM (VALUES (1.5), (1e1)) AS t (x)", "1.5", "10.0");
    }

    /** Fault behind {@code CommaJoins}. */
    @Test
    void commaBindsAsTightlyAsJoin() {
        stillMisses(
                "SELECT a.x, b.x, c.x FROM (VALUES 1) AS a (x), (VALUES 1) AS b (x)"
                        + " RIGHT JOIN (VALUES 1, 5) AS c (x) ON b.x = c.x",
                "1,1,1",
                "1,null,5");
    }

    /** Fault behind {@code NamedWindows}. */
    @Test
    void framesOfNamedWindowsAreReadAsRanges() {
        stillMisses(
                "SELECT x, SUM(x) OVER (w ROWS 1 PRECEDING) FROM (VALUES 1, 2, 4) AS t (x) WINDOW w AS (ORDER BY x)",
                "1,1",
                "2,3",
                "4,6");
    }

    /** Fault behind {@code OrderByNames}. */
    @Test
    void expressionsInOrderByReferToWhatIsSelected() {
        assertThat(PlainCalcite.answer("SELECT -x AS x FROM (VALUES 1, 2) AS t (x) ORDER BY -x"))
                .as("Calcite sorts by the column now, so the workaround can be removed")
                .containsExactly("-1", "-2");
    }

    /** Fault behind {@code OuterAggregates}: CALCITE-6104. */
    @Test
    void aggregatesOfColumnsOutsideAreOfTheRowsInside() {
        stillMisses(
                "SELECT g, (SELECT SUM(t.v) FROM (VALUES 1, 2) AS u (x) LIMIT 1)"
                        + " FROM (VALUES (1, 10), (2, 20)) AS t (g, v) GROUP BY g",
                "1,10",
                "2,20");
    }

    /** Fault behind {@code OuterColumns}: CALCITE-7540. */
    @Test
    void columnsOutsideAreToBeGrouped() {
        stillMisses(
                "SELECT k FROM (VALUES 1, 2) AS t (k) WHERE EXISTS"
                        + " (SELECT x FROM (VALUES 1, 2) AS u (x) GROUP BY x HAVING x > t.k)",
                "1");
    }

    /** Fault behind {@code UsingColumns}. */
    @Test
    void columnOfUsingIsThatOfTheFirstTablesAlone() {
        stillMisses(
                "SELECT k FROM (VALUES 1) AS a (k) FULL JOIN (VALUES 2) AS b (k) USING (k)"
                        + " FULL JOIN (VALUES 3) AS c (k) USING (k)",
                "1",
                "2",
                "3");
    }

    /** Fault behind {@code RowTests}. */
    @Test
    void rowsWithNullsAreNotDistinctFromOthers() {
        stillMisses(
                "SELECT y FROM (VALUES (1, CAST(NULL AS INTEGER)), (1, 2)) AS t (x, y)"
                        + " WHERE (x, y) IS DISTINCT FROM (1, CAST(NULL AS INTEGER))",
                "2");
    }

    /** Fault behind {@code AggregatesInWindows}. */
    @Test
    void listsInAggregatesOfWindowsFail() {
        stillMisses(
                "SELECT g, RANK() OVER (ORDER BY SUM(CASE WHEN v IN (1, 2) THEN 1 END))"
                        + " FROM (VALUES (1, 1), (1, 2), (2, 1)) AS t (g, v) GROUP BY g",
                "2,1",
                "1,2");
    }

    /** Fault behind {@code QueryValidator}. */
    @Test
    void windowsOfSubQueriesAreRefusedInHaving() {
        stillMisses(
                "SELECT g FROM (VALUES 1, 2) AS t (g) GROUP BY g"
                        + " HAVING g IN (SELECT ROW_NUMBER() OVER (ORDER BY x) FROM (VALUES 5) AS u (x))",
                "1");
    }
}
