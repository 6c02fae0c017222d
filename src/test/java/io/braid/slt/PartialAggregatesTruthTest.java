package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.demo.StudyQuery;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows that sources group before they are joined change no answer, only how many rows it takes. */
@ExtendWith(SharedDemo.class)
final class PartialAggregatesTruthTest {
    private static final PlannerOptions WITHOUT = PlannerOptions.ALL.without(PlannerSwitch.PARTIAL_AGGREGATES);
    private static final int QUERIES = 200;
    private static final int FEWER_QUERIES = 80;

    /** Two tables that can be joined, what they can be grouped by, and what can be computed of them. */
    private record Tables(String one, String other, String condition, List<String> keys, List<String> values) {}

    private static final List<Tables> TABLES = List.of(
            new Tables(
                    "dbA.orders",
                    "dbB.customer",
                    "o_custkey = c_custkey",
                    List.of("o_custkey", "o_orderpriority", "c_nationkey", "c_mktsegment", "c_custkey"),
                    List.of("o_orderkey", "o_totalprice", "o_orderpriority", "o_shippriority", "c_acctbal")),
            new Tables(
                    "(dbA.lineitem JOIN dbA.orders ON l_orderkey = o_orderkey AND o_custkey < 300)",
                    "dbB.customer",
                    "o_custkey = c_custkey",
                    List.of("l_orderkey", "o_orderdate", "o_shippriority", "c_mktsegment"),
                    List.of("l_quantity", "l_linenumber", "l_extendedprice * (1 - l_discount)", "o_orderpriority")),
            new Tables(
                    "dbC.supplier",
                    "dbD.nation",
                    "s_nationkey = n_nationkey",
                    List.of("n_regionkey", "n_name", "s_nationkey"),
                    List.of("s_acctbal", "s_suppkey", "s_name", "n_regionkey")),
            new Tables(
                    "dbB.customer",
                    "dbD.nation",
                    "c_nationkey = n_nationkey AND c_custkey <> n_regionkey",
                    List.of("n_regionkey", "c_mktsegment", "c_nationkey"),
                    List.of("c_acctbal", "c_mktsegment", "c_custkey")),
            new Tables(
                    "dbA.lineitem",
                    "dbC.supplier",
                    "l_suppkey = s_suppkey",
                    List.of("s_nationkey", "l_returnflag", "l_linestatus", "s_suppkey", "l_suppkey"),
                    List.of(
                            "l_quantity",
                            "l_linenumber",
                            "l_extendedprice * (1 - l_discount)",
                            "CASE WHEN l_returnflag = 'R' THEN 1 ELSE 0 END",
                            "CASE WHEN s_suppkey IS NULL THEN 1 ELSE 0 END",
                            "l_shipdate")));

    private static final Tables CUSTOMERS = new Tables(
            "dbB.customer",
            "dbD.nation",
            "c_nationkey = n_nationkey",
            List.of("n_regionkey", "n_name", "c_mktsegment", "c_nationkey"),
            List.of("c_acctbal", "c_mktsegment", "c_custkey", "c_nationkey"));

    private static final List<String> JOINS = List.of(" JOIN ", " JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ");

    private static final PlannerOptions WHOLE = PlannerOptions.ALL.without(PlannerSwitch.GROUPS_IN_PARTS);

    private static BehindTheServer braid;
    /** Its PostgreSQL reads three ranges of every table at once. */
    private static BehindTheServer ofRanges;

    @BeforeAll
    static void open(Demo demo) {
        braid = BehindTheServer.demo(demo);
        ofRanges = BehindTheServer.demo(
                demo,
                model -> model.replace(
                        "password '${env:TPCH_DBB_PASSWORD}'",
                        "password '${env:TPCH_DBB_PASSWORD}', parallel_from '0', parallel_scans '3'"));
    }

    @AfterAll
    static void close() {
        braid.close();
        ofRanges.close();
    }

    @Test
    void groupsThatComeInPartsGiveTheSameRows() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("PartialAggregatesTruthTest, in parts: seed " + seed);
        Random random = new Random(seed);
        int inParts = 0;
        for (int i = 0; i < FEWER_QUERIES; i++) {
            String sql = random.nextInt(4) == 0 ? union(random) : join(random, CUSTOMERS);
            BehindTheServer.Answer whole = ofRanges.run(sql, WHOLE);
            BehindTheServer.Answer parts = ofRanges.run(sql, PlannerOptions.ALL);
            assertThat(parts.rows()).as("seed %d: %s", seed, sql).isEqualTo(whole.rows());
            inParts += fetched(parts) > fetched(whole) ? 1 : 0;
        }
        assertThat(inParts).as("seed %d: how often groups came in parts", seed).isGreaterThan(FEWER_QUERIES / 10);
    }

    @Test
    void queriesMadeUpGiveTheSameRows() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("PartialAggregatesTruthTest: seed " + seed);
        Random random = new Random(seed);
        int fewer = 0;
        for (int i = 0; i < QUERIES; i++) {
            String sql =
                    random.nextInt(4) == 0 ? union(random) : join(random, TABLES.get(random.nextInt(TABLES.size())));
            fewer += savesRows(sql, "seed " + seed + ": " + sql) ? 1 : 0;
        }
        assertThat(fewer).as("seed %d: how often fewer rows were fetched", seed).isGreaterThan(QUERIES / 10);
    }

    @Test
    void aCustomersOrdersAreCountedWhereTheyAre() {
        String sql =
                "SELECT c_custkey, count(o_orderkey) FROM dbB.customer LEFT JOIN dbA.orders ON c_custkey = o_custkey"
                        + " GROUP BY c_custkey";

        assertThat(savesRows(sql, sql)).isTrue();
    }

    /** It can be answered with no less than the customers that there are and a number for each that has orders. */
    @Test
    void theStudysCountOfOrdersFetchesNoMoreThanItMust() {
        StudyQuery d = StudyQuery.all().get(3);
        BehindTheServer.Answer customers = braid.run("SELECT count(*) FROM dbB.customer", PlannerOptions.ALL);
        BehindTheServer.Answer counts = braid.run(d.sql(), PlannerOptions.ALL);

        assertThat(counts.rows()).isNotEmpty();
        assertThat(fetched(counts))
                .isLessThanOrEqualTo(Integer.parseInt(customers.rows().get(0))
                        + counts.rows().size());
    }

    /** Beside the customers whose orders are looked for, a row for each order that is answered with. */
    @Test
    void theStudysRevenueOfOrdersFetchesNoMoreThanItMust() {
        StudyQuery c = StudyQuery.all().get(2);
        BehindTheServer.Answer customers =
                braid.run("SELECT count(*) FROM dbB.customer WHERE c_mktsegment = 'HOUSEHOLD'", PlannerOptions.ALL);
        BehindTheServer.Answer revenues = braid.run(c.sql(), PlannerOptions.ALL);

        assertThat(revenues.rows()).isNotEmpty();
        assertThat(fetched(revenues))
                .isLessThanOrEqualTo(Integer.parseInt(customers.rows().get(0))
                        + revenues.rows().size());
        assertThat(savesRows(c.sql(), c.sql())).isTrue();
    }

    private static boolean savesRows(String sql, String which) {
        BehindTheServer.Answer without = braid.run(sql, WITHOUT);
        BehindTheServer.Answer with = braid.run(sql, PlannerOptions.ALL);
        assertThat(with.rows()).as(which).isEqualTo(without.rows());
        return fetched(with) < fetched(without);
    }

    private static String join(Random random, Tables tables) {
        boolean swapped = random.nextBoolean();
        String from = (swapped ? tables.other() : tables.one())
                + JOINS.get(random.nextInt(JOINS.size()))
                + (swapped ? tables.one() : tables.other())
                + " ON " + tables.condition();
        return aggregate(random, from, tables.keys(), tables.values());
    }

    private static String union(Random random) {
        String rows = "(SELECT c_nationkey AS k, c_acctbal AS v, c_name AS s FROM dbB.customer UNION ALL"
                + " SELECT s_nationkey, s_acctbal, s_name FROM dbC.supplier"
                + (random.nextBoolean() ? " UNION ALL SELECT n_nationkey, 0.01, n_name FROM dbD.nation" : "")
                + ") x";
        return aggregate(random, rows, List.of("k"), List.of("v", "s", "k"));
    }

    private static String aggregate(Random random, String from, List<String> keys, List<String> values) {
        List<String> groups = new ArrayList<>();
        keys.stream().filter(key -> random.nextInt(3) == 0).forEach(groups::add);
        List<String> columns = new ArrayList<>(groups);
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            columns.add(call(random, values.get(random.nextInt(values.size()))) + " AS a" + i);
        }
        return "SELECT " + String.join(", ", columns) + " FROM " + from
                + (groups.isEmpty() ? "" : " GROUP BY " + String.join(", ", groups));
    }

    private static String call(Random random, String value) {
        boolean number = !value.matches("o_orderpriority|s_name|c_mktsegment|l_shipdate|s");
        return switch (random.nextInt(number ? 7 : 4)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + value + ")";
            case 2 -> "min(" + value + ")";
            case 3 -> "max(" + value + ")";
            case 4 -> "avg(" + value + ")";
            default -> "sum(" + value + ")";
        };
    }

    private static long fetched(BehindTheServer.Answer answer) {
        return answer.statistics().scans().stream()
                .mapToLong(ScanStatistics::rows)
                .sum();
    }
}
