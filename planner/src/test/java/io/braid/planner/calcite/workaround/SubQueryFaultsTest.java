package io.braid.planner.calcite.workaround;

import static io.braid.planner.calcite.workaround.PlainCalcite.stillMisses;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.junit.jupiter.api.Test;

/** Faults of Calcite in sub-queries and decorrelation. A test fails once upstream is fixed. */
final class SubQueryFaultsTest {
    /** Fault behind {@link AggregateSortKeys}. */
    @Test
    void valuesOfAnAggregateAreSortedByAnotherColumn() {
        stillMisses(
                "SELECT k, (SELECT LISTAGG(s, '-') WITHIN GROUP (ORDER BY o DESC)"
                        + " FROM (VALUES (1, 1, 'a', 1), (2, 1, 'b', 2), (3, 2, 'c', 3)) AS u (o, fk, s, z)"
                        + " WHERE u.fk = t.k) FROM (VALUES 1, 2) AS t (k)",
                "1,b-a",
                "2,c");
    }

    /** Fault behind {@link OuterReferences}. */
    @Test
    void rowOutsideIsFetchedTwice() {
        stillMisses(
                "SELECT k, (SELECT SUM(y + t.k) FROM (SELECT x + t.j AS y FROM (VALUES 1, 2) AS u (x)"
                        + " WHERE u.x >= t.k) AS q) FROM (VALUES (1, 10), (1, 20), (2, 30)) AS t (k, j)",
                "1,25",
                "1,45",
                "2,34");
    }

    /** Fault behind {@link OpaqueRows}. */
    @Test
    void groupsByConstantsAreRewrittenBesideTheSubQuery() {
        stillMisses("SELECT g.c, g.n, t.x FROM (SELECT 1 AS c, COUNT(*) AS n FROM (VALUES 1) AS t (k) WHERE k > 5"
                + " GROUP BY 1) AS g, LATERAL (SELECT x FROM (VALUES 1) AS u (x) WHERE u.x = g.c) AS t");
    }

    /** Fault behind {@link ProjectionSubQueries}. */
    @Test
    void columnsThatAreSubQueriesTakeRowsFurtherOutsideForTheNextOnes() {
        stillMisses(
                "SELECT n.k, x.a, x.c FROM (VALUES 1, 2) AS n (k) LEFT JOIN LATERAL (SELECT v.a, (SELECT COUNT(*)"
                        + " FROM (VALUES 1, 1, 2) AS u (y) WHERE y = n.k) AS c FROM (VALUES 3) AS v (a)) AS x ON TRUE",
                "1,3,2",
                "2,3,1");
    }

    /** Fault behind {@link LatestNameRelBuilder}. */
    @Test
    void columnsAreTakenForThoseOfTheRewriting() {
        stillMisses(
                "SELECT \"c\", \"c\" <> ANY (SELECT x FROM (VALUES (1, 5), (2, 6)) AS u (k, x) WHERE u.k = \"d\")"
                        + " FROM (VALUES (0, 1), (5, 1)) AS n (\"c\", \"d\")",
                "0,true",
                "5,false");
    }

    /** Fault behind {@link GlobalAggregates}. */
    @Test
    void totalOfALateralJoinIsOfAnotherTypeAsAJoin() {
        stillMisses(
                "SELECT k, c FROM (VALUES 1, 2) AS t (k), LATERAL (SELECT SUM(x) AS c FROM (VALUES 1) AS u (x)"
                        + " WHERE u.x = t.k) AS l",
                "1,1",
                "2,null");
    }

    /** Fault behind {@link CorrelationVariables}: CALCITE-6978. */
    @Test
    void operandsOfCoalesceLoseTheRowsThatTheyReferTo() {
        stillMisses(
                "SELECT n.a, COALESCE((SELECT MAX(s.k) FROM (VALUES 1, 2) AS s (k) WHERE s.k = n.a AND EXISTS"
                        + " (SELECT 1 FROM (VALUES 1, 2) AS r (k) WHERE r.k = s.k AND r.k < n.b)), 7)"
                        + " FROM (VALUES (1, 2), (2, 1)) AS n (a, b)",
                "1,1",
                "2,7");
    }

    /** Fault behind {@link GroupedReferences}. */
    @Test
    void subQueriesBesideAggregatesReferToOtherColumns() {
        stillMisses(
                "SELECT b, (SELECT COUNT(*) FROM (VALUES 1, 2, 3) AS u (x) WHERE u.x = t.b AND u.x > t.a)"
                        + " FROM (VALUES (9, 1, 2), (9, 3, 1)) AS t (z, a, b) GROUP BY b, a",
                "1,0",
                "2,1");
    }

    /** Fault behind {@link GroupedKeys}. */
    @Test
    void groupingByAColumnOfTheQueryAroundFails() {
        stillMisses(
                "SELECT (SELECT SUM(g) FROM (SELECT GROUPING(t.a, u.b) AS g FROM (VALUES 1) AS u (b)"
                        + " GROUP BY ROLLUP (t.a, u.b)) AS z) FROM (VALUES 10, 20) AS t (a)",
                "4",
                "4");
    }

    /** Fault behind {@link EmptyRelations}. */
    @Test
    void subQueriesGoOnAboutRowsThatAreNotThere() {
        RelNode relation = PlainCalcite.converted("SELECT a, (SELECT SUM(x) FROM (VALUES 1, 2) AS u (x)"
                + " WHERE t.b > u.x) FROM (VALUES (1, 2)) AS t (a, b) GROUP BY a, b HAVING 4 IS NULL");
        assertThat(relation.getInput(0)).isInstanceOfSatisfying(Values.class, rows -> assertThat(rows.getTuples())
                .isEmpty());
        assertThat(RelOptUtil.toString(relation)).contains("SCALAR_QUERY");
    }

    /** Fault behind the decorrelation of {@code NestedCorrelation}: CALCITE-7661. */
    @Test
    void sidesOfAJoinForgetThatTheyAreAboutOneRow() {
        stillMisses(
                "SELECT d.k FROM (VALUES 1, 2, 3) AS d (k) WHERE EXISTS (SELECT * FROM"
                        + " (SELECT * FROM (VALUES (1, 10), (2, 20)) AS e (k, v) WHERE e.k = d.k) AS l JOIN"
                        + " (SELECT * FROM (VALUES (2, 5), (3, 6)) AS f (k, v) WHERE f.k = d.k) AS r ON TRUE)",
                "2");
    }

    /** Fault behind a restriction of {@code RemoveSubQueries}: CALCITE-7584. */
    @Test
    void windowsAreOverTheRowsForAllRowsOutside() {
        stillMisses(
                "SELECT d.k, (SELECT MAX(x) FROM (SELECT SUM(v) OVER (PARTITION BY g ORDER BY v) AS x"
                        + " FROM (VALUES (1, 1, 10), (1, 1, 20), (2, 1, 30)) AS e (k, g, v) WHERE e.k = d.k) AS t)"
                        + " FROM (VALUES 1, 2) AS d (k)",
                "1,30",
                "2,30");
    }

    /** Fault behind a restriction of {@code RemoveSubQueries}. */
    @Test
    void totalsAmongGroupingSetsAreLost() {
        stillMisses(
                "SELECT k, (SELECT COUNT(*) FROM (SELECT x, COUNT(*) FROM (VALUES 1, 2) AS u (x) WHERE u.x = t.k"
                        + " GROUP BY ROLLUP (x)) AS r) FROM (VALUES 1, 3) AS t (k)",
                "1,2",
                "3,1");
    }

    /** Fault behind a restriction of {@code RemoveSubQueries}. */
    @Test
    void constantsAmongKeysAreTakenForTheKeyAfterThem() {
        stillMisses(
                "SELECT t.k, l.c, l.x, l.n FROM (VALUES 1, 2) AS t (k), LATERAL (SELECT c, x, COUNT(*) AS n FROM"
                        + " (SELECT 7 AS c, x FROM (VALUES (1, 3), (2, 4)) AS u (fk, x) WHERE u.fk = t.k) AS q"
                        + " GROUP BY c, x) AS l",
                "1,7,3,1",
                "2,7,4,1");
    }

    /** Fault behind the step {@code ExpandRowComparisons}. */
    @Test
    void rowsAreComparedByTheirFirstColumnAlone() {
        stillMisses(
                "SELECT a FROM (VALUES (1, 5), (1, 1), (3, 0)) AS t (a, b)"
                        + " WHERE (a, b) < ANY (SELECT c, d FROM (VALUES (1, 3)) AS u (c, d))",
                "1");
    }
}
