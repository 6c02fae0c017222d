package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.random.RandomSwitches;
import io.braid.testkit.assertion.SameElements;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Sub-queries within sub-queries have the same answers however they are planned, and read the rows of the keys outside
 * alone.
 */
@ExtendWith(SharedDemo.class)
final class NestedQueriesTruthTest {
    private static final PlannerOptions WITHOUT =
            PlannerOptions.ALL.without(PlannerSwitch.NEAREST_REFERENCES).without(PlannerSwitch.DEPENDENT_JOINS);
    private static final int QUERIES = 10;

    private static final List<Chain> CHAINS = List.of(
            new Chain(
                    "dbC.part a",
                    "p_partkey < %d",
                    "p_name",
                    "dbC.partsupp b",
                    "b.ps_partkey = a.p_partkey",
                    "ps_availqty",
                    "dbA.lineitem c",
                    "c.l_partkey",
                    "a.p_partkey",
                    "b.ps_partkey",
                    "c.l_quantity * 200"),
            new Chain(
                    "dbB.customer a",
                    "c_custkey < %d",
                    "c_name",
                    "dbA.orders b",
                    "b.o_custkey = a.c_custkey",
                    "o_totalprice",
                    "dbA.orders c",
                    "c.o_custkey",
                    "a.c_custkey",
                    "b.o_custkey",
                    "c.o_totalprice"),
            new Chain(
                    "dbD.nation a",
                    "n_nationkey < %d",
                    "n_name",
                    "dbB.customer b",
                    "a.n_nationkey = b.c_nationkey",
                    "c_acctbal",
                    "dbC.supplier c",
                    "c.s_nationkey",
                    "a.n_nationkey",
                    "b.c_nationkey",
                    "c.s_acctbal"),
            new Chain(
                    "dbC.supplier a",
                    "s_suppkey < %d",
                    "s_name",
                    "dbC.partsupp b",
                    "b.ps_suppkey = a.s_suppkey AND b.ps_partkey < 300",
                    "ps_availqty",
                    "dbA.lineitem c",
                    "c.l_suppkey",
                    "a.s_suppkey",
                    "b.ps_suppkey",
                    "c.l_quantity * 200"));

    private static BehindTheServer braid;

    /** Tables outside, between and inside, with what is compared of them. */
    private record Chain(
            String outside,
            String condition,
            String name,
            String between,
            String link,
            String number,
            String inside,
            String key,
            String farKey,
            String nearKey,
            String value) {
        String query(Random random) {
            String function = List.of("AVG", "MIN", "MAX", "SUM", "COUNT").get(random.nextInt(5));
            String key = random.nextInt(3) == 0 ? nearKey : farKey;
            String rest = random.nextInt(4) == 0 ? " AND " + value + " > 3000" : "";
            String innermost = "(SELECT " + function + "(" + value + ") FROM " + inside + " WHERE " + this.key + " = "
                    + key + rest + ")";
            String rows = " FROM " + between + " WHERE " + link + " AND b." + number
                    + List.of(" > ", " < ", " <> ").get(random.nextInt(3)) + innermost;
            String asked =
                    switch (random.nextInt(4)) {
                        case 0 -> "NOT EXISTS (SELECT 1" + rows + ")";
                        case 1 -> "3 > (SELECT COUNT(*)" + rows + ")";
                        case 2 -> "0 < (SELECT MAX(b." + number + ")" + rows + ")";
                        default -> "EXISTS (SELECT 1" + rows + ")";
                    };
            return "SELECT a." + name + " FROM " + outside + " WHERE a." + condition.formatted(2 + random.nextInt(4))
                    + " AND " + asked;
        }
    }

    @BeforeAll
    static void open(Demo demo) {
        braid = BehindTheServer.demo(demo);
    }

    @AfterAll
    static void close() {
        braid.close();
    }

    @Test
    void theSameRowsComeHoweverTheyArePlanned() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        RandomSwitches switches = new RandomSwitches(random, PlannerSwitch.PUSH_FILTERS, PlannerSwitch.TRIM_COLUMNS);
        for (int i = 0; i < QUERIES; i++) {
            String sql = CHAINS.get(random.nextInt(CHAINS.size())).query(random);
            List<String> expected = braid.run(sql, WITHOUT).rows();
            assertThat(braid.run(sql, PlannerOptions.ALL).rows())
                    .as("seed %d: %s", seed, sql)
                    .satisfies(SameElements.as(expected));
            PlannerOptions options = switches.next();
            assertThat(braid.run(sql, options).rows())
                    .as("seed %d, without [%s]: %s", seed, options, sql)
                    .satisfies(SameElements.as(expected));
        }
    }

    @Test
    void onlyTheRowsOfTheKeysOutsideAreRead() {
        String sql = "SELECT p_name FROM dbC.part WHERE p_partkey < 4 AND EXISTS (SELECT 1 FROM dbC.partsupp WHERE"
                + " ps_partkey"
                + " = p_partkey AND ps_availqty > (SELECT AVG(l_quantity) FROM dbA.lineitem WHERE l_partkey"
                + " = p_partkey))";

        BehindTheServer.Answer answer = braid.run(sql, PlannerOptions.ALL);

        assertThat(answer.rows()).hasSize(3);
        assertThat(fetched(answer)).isLessThan(3 * (1 + 4 + 1) + 1);
    }

    private static long fetched(BehindTheServer.Answer answer) {
        return answer.statistics().scans().stream()
                .mapToLong(ScanStatistics::rows)
                .sum();
    }
}
