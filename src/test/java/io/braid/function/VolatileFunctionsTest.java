package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.testkit.tier.Iterations;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Random values are computed once for each row, whichever switches of the planner are off. */
@Tag("scaled")
final class VolatileFunctionsTest {
    private static final String T = " GENERATE_SERIES(1, 500) AS t (n) ";
    private static final String V = "(SELECT n, RANDOM() AS r, RANDOM() AS other FROM" + T + ") AS v";
    private static final String WITH = "WITH v AS (SELECT n, n + 1 AS m, RANDOM() AS r FROM" + T + ") ";

    /** Each yields one row of true. */
    private static final List<String> TRUE_OF_ALL = List.of(
            "SELECT EVERY(a = b AND a <> other) AND COUNT(DISTINCT a) = 500 FROM (SELECT r AS a, r AS b, other FROM "
                    + V + ") AS q",
            "SELECT EVERY(r < 0.5) AND COUNT(*) BETWEEN 100 AND 400 FROM " + V + " WHERE r < 0.5 AND n > 0",
            "SELECT EVERY(r <> other) FROM " + V + " WHERE r BETWEEN 0.2 AND 0.9 OR r IN (0, 1)",
            "SELECT COUNT(*) = 500 FROM" + T + "WHERE FLOOR(RANDOM() * 3) IN (0, 1, 2)",
            "SELECT EVERY(x IN (-1, 1)) FROM (SELECT COALESCE(NULLIF(FLOOR(RANDOM() * 2), 0), -1) AS x FROM" + T
                    + ") AS q",
            "SELECT SUM(c) = 500 AND COUNT(*) = 3 FROM (SELECT FLOOR(RANDOM() * 3) AS k, COUNT(*) AS c FROM" + T
                    + "GROUP BY FLOOR(RANDOM() * 3)) AS q WHERE k IN (0, 1, 2)",
            "SELECT COUNT(*) = 4 AND SUM(CASE WHEN k IS NULL THEN 1 END) = 1 FROM (SELECT FLOOR(RANDOM() * 3) AS k FROM"
                    + T + "GROUP BY ROLLUP(FLOOR(RANDOM() * 3))) AS q",
            "SELECT SUM(c) = 2000 AND COUNT(k) = 6 FROM (SELECT FLOOR(RANDOM() * 3) AS k, COUNT(*) AS c FROM" + T
                    + "GROUP BY GROUPING SETS ((FLOOR(RANDOM() * 3), MOD(n, 1)), (), CUBE (FLOOR(RANDOM() * 3))),"
                    + " GROUPING SETS (())"
                    + " HAVING NOT COALESCE(FLOOR(RANDOM() * 3) < 0, FALSE)) AS q",
            "SELECT COUNT(*) = 500 FROM" + T
                    + "WHERE CASE FLOOR(RANDOM() * 3) WHEN 0 THEN TRUE WHEN 1 THEN TRUE WHEN 2 THEN TRUE END",
            "SELECT r > 0.8 FROM (SELECT RANDOM() AS r FROM" + T + "ORDER BY RANDOM() DESC LIMIT 1) AS q",
            "SELECT EVERY(r >= before) FROM (SELECT r, LAG(r, 1, 0) OVER (ORDER BY r) AS before FROM " + V + ") AS q",
            WITH + "SELECT EVERY(a.r = b.r) AND COUNT(*) = 500 FROM v AS a JOIN v AS b ON a.n = b.n",
            WITH
                    + "SELECT COUNT(*) = 1 FROM v WHERE r = (SELECT MAX(r) FROM v WHERE m > 0) AND n IN (SELECT m -"
                    + " 1 FROM v)",
            WITH
                    + "SELECT COUNT(*) = 500 FROM v AS a WHERE EXISTS (SELECT 1 FROM v AS b WHERE b.m = a.m AND b.r"
                    + " <= a.r AND b.r >= a.r)",
            WITH + "SELECT COUNT(*) = 0 FROM (SELECT r FROM v EXCEPT SELECT r FROM v) AS q",
            WITH + "SELECT (SELECT SUM(r) FROM v WHERE n < 50) = (SELECT SUM(r) FROM v WHERE m < 51)",
            "WITH v AS (SELECT n, (SELECT RANDOM() + t.n) AS r FROM" + T
                    + ") SELECT COUNT(*) = 500 FROM v AS a JOIN v AS b ON a.n = b.n AND a.r = b.r",
            "WITH v AS (SELECT n FROM" + T
                    + "TABLESAMPLE BERNOULLI (50)) SELECT COUNT(*) = (SELECT COUNT(*) FROM v) AND COUNT(*) BETWEEN"
                    + " 100 AND 400 FROM v",
            "SELECT COUNT(DISTINCT r - n) > 1 FROM (SELECT n, (SELECT RANDOM() + t.n) AS r FROM" + T + ") AS q",
            "SELECT COUNT(DISTINCT r) = 1 FROM (SELECT (SELECT RANDOM()) AS r FROM" + T + ") AS q",
            "SELECT COUNT(DISTINCT l.r - t.n) > 1 FROM" + T + ", LATERAL (SELECT t.n + RANDOM() AS r) AS l",
            "SELECT COUNT(*) BETWEEN 100 AND 400 FROM" + T
                    + "WHERE EXISTS (SELECT 1 FROM (VALUES (0), (1)) AS u (x) WHERE u.x = MOD(t.n, 2) AND RANDOM() <"
                    + " 0.5)",
            "SELECT EVERY(a.r = c.r) FROM " + V.replace("AS v", "AS a")
                    + " JOIN LATERAL (SELECT a.r) AS c ON TRUE WHERE EXISTS (SELECT 1 FROM (VALUES (0.0), (0.9)) AS"
                    + " u (x) WHERE u.x <= a.r)",
            "SELECT COUNT(*) BETWEEN 30 AND 470 FROM" + T
                    + "JOIN GENERATE_SERIES(1, 500) AS u (m) ON n = m AND RANDOM() < 0.5",
            "SELECT COUNT(DISTINCT u) = 1000 FROM (SELECT UUID() AS u FROM" + T + "UNION ALL SELECT UUID() FROM" + T
                    + ") AS q",
            "SELECT COUNT(*) = 10 AND COUNT(DISTINCT r) = 10 AND EVERY(r < 2) FROM " + V + " WHERE n <= 10",
            "SELECT COUNT(*) BETWEEN 100 AND 400 FROM (SELECT n, r FROM (SELECT n, RANDOM() AS r FROM" + T
                    + "TABLESAMPLE BERNOULLI (80)) AS q WHERE r < 0.8 AND n > 0) AS q WHERE MOD(n, 1) = 0",
            WITH + "SELECT COUNT(*) = 9 FROM v AS a JOIN v AS b ON a.n = b.n AND a.r = b.r WHERE a.n < 10",
            WITH
                    + "SELECT COUNT(*) = 490 FROM v AS a WHERE n > 10 AND NOT EXISTS (SELECT 1 FROM v AS b WHERE b.m"
                    + " = a.m AND b.r <> a.r)",
            WITH + "SELECT COUNT(*) = 0 FROM v AS a WHERE a.r NOT IN (SELECT NULLIF(b.r, -1) FROM v AS b)",
            WITH
                    + "SELECT EVERY(x) FROM (SELECT a.r IN (SELECT NULLIF(b.r, -1) FROM v AS b) AS x FROM v AS a"
                    + " WHERE n > 10) AS q",
            "WITH RECURSIVE w (n, r) AS (SELECT 1, RANDOM() UNION ALL SELECT n + 1, RANDOM() FROM w WHERE n < 50)"
                    + " SELECT COUNT(DISTINCT r) = 50 FROM w");

    /** Those that do something where there are no sources. */
    private static final List<PlannerSwitch> AT_WORK = List.of(
            PlannerSwitch.SHARED_PARTS,
            PlannerSwitch.DECORRELATION,
            PlannerSwitch.SEMI_JOINS,
            PlannerSwitch.NULL_AWARE_JOINS,
            PlannerSwitch.NARROW_CORRELATIONS,
            PlannerSwitch.PLAIN_CORRELATIONS,
            PlannerSwitch.CONSTANT_FOLDING,
            PlannerSwitch.MOVE_FILTERS,
            PlannerSwitch.JOIN_ELIMINATION,
            PlannerSwitch.TRIM_COLUMNS);

    private static final Planner PLANNER =
            new Planner(Catalog.open(new VirtualDatabase("chance", "1", List.of()), VolatileFunctionsTest::none));
    private static final Engine ENGINE = new Engine(2, VolatileFunctionsTest::none);

    @AfterAll
    static void close() {
        ENGINE.close();
    }

    @TestFactory
    Stream<DynamicTest> withoutEachOfThePlannersMeans() {
        Iterations switches = Iterations.of("chance.switches", 2, AT_WORK.size(), AT_WORK.size());
        List<PlannerSwitch> shuffled = new ArrayList<>(AT_WORK);
        Collections.shuffle(shuffled, switches.random());
        List<PlannerOptions> options = new ArrayList<>(List.of(PlannerOptions.ALL, PlannerOptions.NONE));
        shuffled.stream().limit(switches.count()).forEach(means -> options.add(PlannerOptions.ALL.without(means)));
        return TRUE_OF_ALL.stream()
                .map(sql -> DynamicTest.dynamicTest(
                        sql,
                        () -> options.forEach(each -> assertThat(value(sql, each))
                                .as("%s with %s", sql, each)
                                .isEqualTo(true))));
    }

    @Test
    void eachRunYieldsSomethingElse() {
        assertThat(value("SELECT GEN_RANDOM_UUID()", PlannerOptions.ALL))
                .isNotEqualTo(value("SELECT GEN_RANDOM_UUID()", PlannerOptions.ALL));
    }

    private static @Nullable Object value(String sql, PlannerOptions options) {
        try (Result result = ENGINE.run(PLANNER.plan(sql, options), List.of(), QueryContext.of("chance"))) {
            @Nullable Batch batch = result.next();
            return batch == null ? "no row" : batch.column(0).value(0);
        }
    }

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }
}
