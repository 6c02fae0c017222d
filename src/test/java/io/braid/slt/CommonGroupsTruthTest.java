package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Groups that a source makes once, and that are read in several places, change no answer. */
@ExtendWith(SharedDemo.class)
final class CommonGroupsTruthTest {
    private static final int QUERIES = 150;
    private static final PlannerOptions EACH_TIME = PlannerOptions.ALL.without(PlannerSwitch.COMMON_GROUPS);

    private static final List<String> KEYS = List.of("c_nationkey", "c_mktsegment", "c_custkey - c_custkey % 10");
    private static final List<String> VALUES =
            List.of("SUM(c_acctbal)", "COUNT(*)", "MIN(c_custkey)", "MAX(c_acctbal)", "COUNT(DISTINCT c_mktsegment)");
    private static final List<String> CONDITIONS =
            List.of("", " WHERE c_acctbal > 0", " WHERE c_mktsegment <> 'BUILDING' AND c_custkey > 100");
    private static final List<String> QUESTIONS = List.of(
            "SELECT k, a FROM v WHERE a = (SELECT MAX(a) FROM v)",
            "SELECT k, b FROM v WHERE a > (SELECT AVG(a) FROM v) AND b < (SELECT MAX(b) FROM v)",
            "SELECT x.k, y.b FROM v x JOIN v y ON x.k = y.k",
            "SELECT x.k, y.a FROM v x LEFT JOIN v y ON x.a = y.b",
            "SELECT x.a, y.a FROM v x JOIN v y ON x.k = y.k AND x.a > y.b",
            "SELECT k, a FROM v UNION ALL SELECT k, b FROM v",
            "SELECT k FROM v WHERE a IN (SELECT b FROM v)",
            "SELECT COUNT(*), MIN(x.a) FROM v x JOIN v y ON x.k = y.k WHERE y.b > 5",
            "SELECT x.k, z.m FROM v x JOIN (SELECT MAX(a) AS m FROM v) z ON x.a = z.m",
            "SELECT n_name, x.a FROM v x JOIN v y ON x.k = y.k JOIN dbD.nation ON n_nationkey = x.b % 25");

    private static BehindTheServer braid;

    @BeforeAll
    static void open(Demo demo) {
        braid = BehindTheServer.demo(demo);
    }

    @AfterAll
    static void close() {
        braid.close();
    }

    @Test
    void queriesMadeUpGiveTheSameRows() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("CommonGroupsTruthTest: seed " + seed);
        Random random = new Random(seed);
        int once = 0;
        for (int i = 0; i < QUERIES; i++) {
            String sql = "WITH v AS (SELECT " + any(KEYS, random) + " AS k, " + any(VALUES, random) + " AS a, "
                    + any(VALUES, random) + " AS b FROM dbB.customer" + any(CONDITIONS, random) + " GROUP BY 1"
                    + (random.nextInt(4) == 0 ? " HAVING COUNT(*) > 3" : "") + ") " + any(QUESTIONS, random);
            assertThat(braid.run(sql, PlannerOptions.ALL).rows())
                    .as("seed %d: %s", seed, sql)
                    .isEqualTo(braid.run(sql, EACH_TIME).rows());
            once += saysOnce(braid.plan(sql, PlannerOptions.ALL).root()) ? 1 : 0;
            assertThat(saysOnce(braid.plan(sql, EACH_TIME).root())).isFalse();
        }
        assertThat(once)
                .as("seed %d: how often a source made groups once", seed)
                .isGreaterThan(QUERIES / 5);
    }

    private static <T> T any(List<T> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }

    private static boolean saysOnce(PlanNode node) {
        return (node instanceof SourceScan scan && scan.sql().startsWith("WITH "))
                || node.inputs().stream().anyMatch(CommonGroupsTruthTest::saysOnce);
    }
}
