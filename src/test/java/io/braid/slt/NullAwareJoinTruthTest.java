package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.tier.Iterations;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * IN and NOT IN have the answers of one database, wherever they stand and whatever is null or empty, joined or counted.
 */
@Tag("scaled")
@ExtendWith(SharedDemo.class)
final class NullAwareJoinTruthTest {
    private static final Iterations ITERATIONS = Iterations.of("nulls.queries", 50, 320, 320);
    private static final int MOST = ITERATIONS.count();
    private static final long SEED = ITERATIONS.seed();
    private static final List<PlannerOptions> OPTIONS = List.of(
            PlannerOptions.ALL, PlannerOptions.ALL.without(PlannerSwitch.NULL_AWARE_JOINS, PlannerSwitch.SEMI_JOINS));
    /** What is looked for: never null, sometimes, or always. */
    private static final List<String> VALUES =
            List.of("n_nationkey", "NULLIF(n_nationkey, 3)", "NULLIF(MOD(n_nationkey, 5), 2)", "CAST(NULL AS INTEGER)");
    /**
     * What it is looked for among: of another type, without rows, with nothing but nulls, in another source, and in the
     * same.
     */
    private static final List<String> AMONG = List.of(
            "SELECT c_nationkey FROM dbB.customer WHERE c_custkey < 9",
            "SELECT NULLIF(c_custkey, 7) FROM dbB.customer WHERE c_custkey < 9",
            "SELECT NULLIF(c_nationkey, 77) FROM dbB.customer WHERE c_custkey < 9",
            "SELECT NULLIF(c_custkey, 7) FROM dbB.customer WHERE c_custkey < 0",
            "SELECT CAST(NULL AS INTEGER) FROM dbB.customer WHERE c_custkey < 3",
            "SELECT NULLIF(r_regionkey, 1) FROM dbD.region",
            "SELECT NULLIF(r_regionkey, 9) FROM dbD.region",
            "SELECT MAX(s_nationkey) FROM dbC.supplier WHERE s_suppkey < 0");

    private static final List<String> QUERIES = List.of(
            "SELECT n_name FROM %1$s WHERE x NOT IN (%2$s)",
            "SELECT n_name FROM %1$s WHERE NOT (x IN (%2$s)) AND r > 1 AND n_name NOT IN (SELECT NULLIF(p_brand,"
                    + " 'x') FROM dbC.part)",
            "SELECT n_name FROM %1$s WHERE r = 2 OR x NOT IN (%2$s)",
            "SELECT n_name FROM %1$s WHERE r = 2 OR x + 1 IN (%2$s)",
            "SELECT n_name, x, x IN (%2$s) AS y FROM %1$s",
            "SELECT n_name, CASE WHEN x NOT IN (%2$s) THEN 'no' WHEN x IN (%2$s) THEN 'yes' ELSE 'unknown' END AS y"
                    + " FROM %1$s",
            "SELECT n_name FROM %1$s WHERE (x IN (%2$s)) IS NULL",
            "SELECT n_name FROM %1$s WHERE NOT (x NOT IN (%2$s) AND r < 3)",
            "SELECT r, COUNT(*) AS c FROM (SELECT r, x NOT IN (%2$s) AS y FROM %1$s) AS q WHERE r < 4 AND y IS NOT"
                    + " TRUE GROUP BY r",
            "SELECT n_name FROM %1$s LEFT JOIN dbD.region ON r_regionkey = r AND x NOT IN (%2$s) WHERE r_name IS NULL");

    private static ReferenceDatabase reference;
    private static BehindTheServer braid;

    @BeforeAll
    static void open(Demo demo) throws SQLException {
        reference = ReferenceDatabase.load();
        braid = BehindTheServer.demo(demo);
    }

    @AfterAll
    static void close() throws SQLException {
        braid.close();
        reference.close();
    }

    @Test
    void whateverIsNull() throws SQLException {
        List<String> all = new ArrayList<>();
        for (String value : VALUES) {
            String rows = "(SELECT n_name, n_regionkey AS r, " + value + " AS x FROM dbD.nation) AS l";
            AMONG.forEach(among -> QUERIES.forEach(query -> all.add(query.formatted(rows, among))));
        }
        Collections.shuffle(all, new Random(SEED));
        for (String sql : all.subList(0, Math.min(MOST, all.size()))) {
            assertTrue(sql);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT n_name FROM dbD.nation WHERE n_regionkey = 1 OR EXISTS (%s)",
                "SELECT n_name FROM dbD.nation WHERE n_regionkey = 1 OR NOT EXISTS (%s) OR n_nationkey NOT IN"
                        + " (SELECT NULLIF(s_nationkey, 3) FROM dbC.supplier)",
                "SELECT n_name, EXISTS (%s) AS y FROM dbD.nation",
                "SELECT n_regionkey, SUM(CASE WHEN EXISTS (%s) THEN 1 ELSE 0 END) AS y FROM dbD.nation GROUP BY"
                        + " n_regionkey"
            })
    void answersOfExistence(String query) throws SQLException {
        for (String compared : List.of(
                "c_nationkey = n_nationkey AND c_acctbal > 900 * n_regionkey",
                "NULLIF(c_nationkey, 4) = n_nationkey AND c_custkey < 30 - n_nationkey",
                "c_custkey < 20 AND c_nationkey > n_nationkey",
                "c_custkey < 0 AND c_nationkey > n_nationkey")) {
            assertTrue(query.formatted("SELECT 1 FROM dbB.customer WHERE " + compared));
        }
    }

    /** What leaves all rows because there is nothing on the other side leaves them as often as they are there. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "n_regionkey NOT IN (SELECT NULLIF(c_nationkey, 3) FROM dbB.customer WHERE c_custkey IS NULL)",
                "NOT EXISTS (SELECT 1 FROM dbB.customer WHERE c_custkey IS NULL AND c_nationkey > n_regionkey)"
            })
    void rowsOutsideOfNothing(String condition) throws SQLException {
        assertTrue("SELECT n_regionkey, (SELECT COUNT(*) FROM dbC.supplier WHERE s_nationkey = NULLIF(n_regionkey, 2))"
                + " AS y"
                + " FROM dbD.nation WHERE " + condition);
    }

    private static void assertTrue(String sql) throws SQLException {
        try (Connection one = reference.connect()) {
            List<String> expected = ResultRows.read(one, sql);
            for (PlannerOptions options : OPTIONS) {
                assertThat(braid.run(braid.plan(sql, options), ResultRows::text).rows())
                        .as("seed %d, without [%s]: %s", SEED, options, sql)
                        .satisfies(SameElements.as(expected));
            }
        }
    }
}
