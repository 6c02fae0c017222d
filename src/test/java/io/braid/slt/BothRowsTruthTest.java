package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.random.RandomSwitches;
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

/**
 * Sub-queries about rows of two others, outer joins or queries around them, have the same answers however they are
 * planned.
 */
@Tag("scaled")
@ExtendWith(SharedDemo.class)
final class BothRowsTruthTest {
    private static final Iterations ITERATIONS = Iterations.of("both.queries", 40, 500, 5000);
    private static final int QUERIES = ITERATIONS.count();
    private static final long SEED = ITERATIONS.seed();

    /** Rows of the same keys several times, and some without. */
    private static final String A =
            "(SELECT NULLIF(n_regionkey, 1) AS k, MOD(n_nationkey, 7) AS m FROM dbD.nation) AS a";

    private static final String B =
            "(SELECT NULLIF(MOD(s_nationkey, 6), 2) AS k, NULLIF(MOD(s_suppkey, 5), 3) AS m, s_nationkey AS n"
                    + " FROM dbC.supplier WHERE s_suppkey < 40) AS b";
    private static final String C =
            "(SELECT NULLIF(MOD(c_nationkey, 5), 4) AS k, MOD(c_custkey, 7) AS m, c_nationkey AS n"
                    + " FROM dbB.customer WHERE c_custkey < 60) AS c";

    private static final List<String> COMPARED = List.of(
            "a.k = b.k", "a.k IS NOT DISTINCT FROM b.k", "a.k < b.k", "a.m = b.m AND a.k >= b.k", "b.n < 12", "1 = 1");

    private static final List<String> ASKED = List.of(
            "EXISTS (SELECT 1 FROM " + C + " WHERE c.k = a.k AND c.m = b.m)",
            "NOT EXISTS (SELECT 1 FROM " + C + " WHERE c.k = a.k AND c.m = b.m)",
            "EXISTS (SELECT 1 FROM " + C + " WHERE c.k = a.k AND c.m < b.m)",
            "NOT EXISTS (SELECT 1 FROM " + C + " WHERE c.n = b.n AND c.m > a.m)",
            "b.m IN (SELECT c.m FROM " + C + " WHERE c.k = a.k)",
            "a.m NOT IN (SELECT c.m FROM " + C + " WHERE c.n = b.n)",
            "a.k NOT IN (SELECT c.k FROM " + C + " WHERE c.n = b.n)",
            "1 < (SELECT COUNT(*) FROM " + C + " WHERE c.k = a.k AND c.m = b.m)",
            "0 = (SELECT COUNT(c.k) FROM " + C + " WHERE c.m = a.m AND c.n = b.n)",
            "b.n > (SELECT MAX(c.n) FROM " + C + " WHERE c.k = a.k AND c.m = b.m)",
            "a.m >= (SELECT AVG(c.n) - a.m FROM " + C + " WHERE c.k = b.k AND c.m < a.m)",
            "COALESCE((SELECT SUM(c.n) FROM " + C + " WHERE c.k = a.k AND c.m = b.m), 0) < 20",
            "a.k IS NOT DISTINCT FROM (SELECT MIN(c.k) FROM " + C + " WHERE c.m = a.m AND c.n = b.n)",
            "(b.m > 2 OR EXISTS (SELECT 1 FROM " + C + " WHERE c.k = a.k AND c.m = b.m))",
            "EXISTS (SELECT 1 FROM " + C + " WHERE c.k = a.k AND c.m = b.m)"
                    + " AND a.k IN (SELECT n_regionkey FROM dbD.nation WHERE n_nationkey > a.m)"
                    + " AND b.n > (SELECT COUNT(*) FROM dbD.region WHERE r_regionkey < b.k)",
            "EXISTS (SELECT 1 FROM " + C + " WHERE c.k = a.k AND c.m = b.m AND c.n > (SELECT COUNT(*) FROM dbD.nation"
                    + " WHERE n_regionkey = a.k AND n_nationkey < c.n + b.m))");

    private static final List<String> QUERY = List.of(
            "SELECT a.k, a.m, b.k AS x, b.m AS y, b.n FROM %1$s LEFT JOIN %2$s ON %3$s AND %4$s",
            "SELECT a.k, a.m, b.k AS x, b.m AS y, b.n FROM %1$s RIGHT JOIN %2$s ON %3$s AND %4$s",
            "SELECT a.k, a.m, b.k AS x, b.m AS y, b.n FROM %1$s LEFT JOIN %2$s ON %3$s WHERE %4$s",
            "SELECT a.k, a.m, b.n, CASE WHEN %4$s THEN 1 ELSE 0 END AS c FROM %1$s LEFT JOIN %2$s ON %3$s",
            "SELECT a.k, a.m FROM %1$s WHERE EXISTS (SELECT 1 FROM %2$s WHERE %3$s AND %4$s)",
            "SELECT a.k, a.m FROM %1$s WHERE NOT EXISTS (SELECT 1 FROM %2$s WHERE %3$s AND %4$s)",
            "SELECT a.k, a.m FROM %1$s WHERE a.m NOT IN (SELECT b.m FROM %2$s WHERE %3$s AND %4$s)",
            "SELECT a.k, a.m, (SELECT COUNT(*) FROM %2$s WHERE %3$s AND %4$s) AS c FROM %1$s",
            "SELECT a.k, a.m, (SELECT SUM(b.n) FROM %2$s WHERE %3$s AND %4$s) AS c FROM %1$s WHERE a.m > 1",
            "SELECT a.k, a.m FROM %1$s WHERE EXISTS (SELECT 1 FROM (SELECT b.* FROM %2$s WHERE %3$s) AS b JOIN"
                    + " (SELECT c.m FROM "
                    + C + " WHERE c.k < a.m) AS d ON b.m = d.m WHERE %4$s)",
            "SELECT a.k, a.m, d.x FROM %1$s LEFT JOIN LATERAL (SELECT MAX(b.n) AS x FROM %2$s WHERE %3$s AND %4$s"
                    + " GROUP BY b.k) AS d ON TRUE");

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
    void answersAreThoseOfOneDatabase() throws SQLException {
        Random random = new Random(SEED);
        RandomSwitches switches = new RandomSwitches(random, PlannerSwitch.TRIM_COLUMNS);
        List<String> all = new ArrayList<>();
        QUERY.forEach(query ->
                COMPARED.forEach(compared -> ASKED.forEach(asked -> all.add(query.formatted(A, B, compared, asked)))));
        Collections.shuffle(all, random);
        try (Connection one = reference.connect()) {
            for (String sql : all.subList(0, Math.min(QUERIES, all.size()))) {
                List<String> expected = expected(one, sql);
                for (PlannerOptions options : List.of(PlannerOptions.ALL, switches.next())) {
                    assertThat(braid.run(braid.plan(sql, options), ResultRows::text)
                                    .rows())
                            .as("seed %d, without [%s]: %s", SEED, options, sql)
                            .satisfies(SameElements.as(expected));
                }
            }
        }
    }

    /** In the reference, queries in FROM see no rows outside. */
    private static List<String> expected(Connection one, String sql) throws SQLException {
        return sql.contains("AS d")
                ? braid.run(braid.plan(sql, PlannerOptions.ALL.without(PlannerSwitch.DECORRELATION)), ResultRows::text)
                        .rows()
                : ResultRows.read(one, sql);
    }
}
