package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A merge join in the order that is wanted changes no answer, nor which rows come first. */
@ExtendWith(SharedDemo.class)
final class MergeJoinTruthTest {
    private static final PlannerOptions WITHOUT = PlannerOptions.ALL.without(PlannerSwitch.MERGE_JOINS);
    private static final int QUERIES = 150;

    /** A table and what it is joined by. */
    private record Table(String schema, String name, String key, String text) {}

    private static final List<Table> TABLES = List.of(
            new Table("dbA", "orders", "o_orderkey", "o_orderpriority"),
            new Table("dbA", "lineitem", "l_orderkey", "l_returnflag"),
            new Table("dbB", "customer", "c_custkey", "c_mktsegment"),
            new Table("dbB", "customer", "c_name", "c_mktsegment"),
            new Table("dbC", "part", "p_partkey", "p_brand"),
            new Table("dbC", "supplier", "s_suppkey", "s_name"),
            new Table("dbC", "partsupp", "ps_partkey", "ps_comment"),
            new Table("dbD", "nation", "n_nationkey", "n_name"),
            new Table("dbD", "nation", "n_name", "n_name"));

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
        System.out.println("MergeJoinTruthTest: seed " + seed);
        Random random = new Random(seed);
        int merged = 0;
        for (int i = 0; i < QUERIES; i++) {
            String sql = query(random);
            List<String> expected = rows(sql, WITHOUT);
            if (expected.size() < BehindTheServer.MOST_ROWS) {
                assertThat(rows(sql, PlannerOptions.ALL))
                        .as("seed %d: %s", seed, sql)
                        .isEqualTo(expected);
            }
            assertThat(merges(sql, WITHOUT)).isFalse();
            merged += merges(sql, PlannerOptions.ALL) ? 1 : 0;
        }
        assertThat(merged).as("seed %d: how many were merged", seed).isGreaterThan(QUERIES / 50);
    }

    /** Of rows with one key, any may come first: in order if nothing but the key is asked for. */
    private static List<String> rows(String sql, PlannerOptions options) {
        return sql.startsWith("SELECT *")
                ? braid.run(sql, options).rows()
                : braid.inOrder(braid.plan(sql, options), String::valueOf);
    }

    private static boolean merges(String sql, PlannerOptions options) {
        return merges(braid.plan(sql, options).root());
    }

    private static boolean merges(PlanNode node) {
        return node instanceof MergeJoin || node.inputs().stream().anyMatch(MergeJoinTruthTest::merges);
    }

    private static String query(Random random) {
        Table one = TABLES.get(random.nextInt(TABLES.size()));
        List<Table> others = TABLES.stream()
                .filter(table -> !table.schema().equals(one.schema())
                        && table.key().endsWith("name") == one.key().endsWith("name"))
                .toList();
        Table other = others.get(random.nextInt(others.size()));
        String residual = random.nextInt(4) == 0 ? " AND " + one.text() + " > 'F'" : "";
        String on = one.key() + " = " + other.key() + residual;
        String joined = random.nextInt(5) == 0
                ? one.schema() + "." + one.name() + " WHERE " + (random.nextBoolean() ? "" : "NOT ")
                        + "EXISTS (SELECT 1 FROM " + other.schema() + "." + other.name() + " WHERE " + on + ")"
                : one.schema() + "." + one.name() + type(random) + other.schema() + "." + other.name() + " ON " + on;
        boolean some = random.nextBoolean();
        String columns = some ? one.key() : "*";
        return "SELECT " + columns + " FROM " + joined + " ORDER BY " + one.key()
                + (some ? " LIMIT " + (1 + random.nextInt(300)) + " OFFSET " + random.nextInt(20) : "");
    }

    private static String type(Random random) {
        return random.nextInt(3) > 0
                ? " JOIN "
                : List.of(" LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN ").get(random.nextInt(3));
    }
}
