package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.random.RandomSwitches;
import io.braid.testkit.assertion.SameElements;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the reference database has no words for gives the rows of a longer query that it understands. */
@ExtendWith(SharedDemo.class)
final class EquivalentQueriesTest {
    private static final String BY_BOTH =
            "SELECT o_orderstatus AS a, o_orderpriority AS b, COUNT(*), SUM(o_totalprice) FROM dbA.orders"
                    + " GROUP BY o_orderstatus, o_orderpriority";
    private static final String BY_FIRST =
            "SELECT o_orderstatus, NULL, COUNT(*), SUM(o_totalprice) FROM dbA.orders GROUP BY o_orderstatus";
    private static final String BY_SECOND =
            "SELECT NULL, o_orderpriority, COUNT(*), SUM(o_totalprice) FROM dbA.orders GROUP BY o_orderpriority";
    private static final String TOTAL = "SELECT NULL, NULL, COUNT(*), SUM(o_totalprice) FROM dbA.orders";
    private static final String SELECT =
            "SELECT o_orderstatus, o_orderpriority, COUNT(*), SUM(o_totalprice) FROM dbA.orders GROUP BY ";
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final RandomSwitches SWITCHES = new RandomSwitches(new Random(SEED));
    private static ReferenceDatabase reference;

    /** Two ways to ask for the same. */
    private record Pair(String braid, String other) {}

    private static final List<Pair> PAIRS = List.of(
            new Pair(SELECT + "ROLLUP (o_orderstatus, o_orderpriority)", all(BY_BOTH, BY_FIRST, TOTAL)),
            new Pair(SELECT + "CUBE (o_orderstatus, o_orderpriority)", all(BY_BOTH, BY_FIRST, BY_SECOND, TOTAL)),
            new Pair(
                    SELECT + "GROUPING SETS ((o_orderstatus), (o_orderpriority), ())", all(BY_FIRST, BY_SECOND, TOTAL)),
            new Pair(
                    "SELECT n_regionkey, GROUPING(n_regionkey), COUNT(*) FROM dbD.nation GROUP BY ROLLUP (n_regionkey)"
                            + " HAVING COUNT(*) > 1",
                    "SELECT n_regionkey, 0, COUNT(*) FROM dbD.nation GROUP BY n_regionkey"
                            + " UNION ALL SELECT NULL, 1, COUNT(*) FROM dbD.nation"),
            new Pair(
                    "SELECT n_regionkey FROM dbD.nation EXCEPT ALL SELECT r_regionkey FROM dbD.region",
                    "SELECT n_regionkey FROM (SELECT n_regionkey, ROW_NUMBER() OVER (PARTITION BY n_regionkey) AS n"
                            + " FROM dbD.nation) AS q WHERE n > 1"),
            new Pair(
                    "SELECT n_regionkey FROM dbD.nation INTERSECT ALL"
                            + " (SELECT r_regionkey FROM dbD.region UNION ALL SELECT r_regionkey FROM dbD.region)",
                    "SELECT r_regionkey FROM dbD.region UNION ALL SELECT r_regionkey FROM dbD.region"),
            new Pair(
                    "SELECT c_name, o_orderkey FROM dbB.customer, LATERAL (SELECT o_orderkey FROM dbA.orders"
                            + " WHERE o_custkey = c_custkey ORDER BY o_totalprice DESC, o_orderkey LIMIT 2) AS o"
                            + " WHERE c_custkey < 60",
                    "SELECT c_name, o_orderkey FROM dbB.customer JOIN (SELECT o_custkey, o_orderkey, ROW_NUMBER() OVER"
                            + " (PARTITION BY o_custkey ORDER BY o_totalprice DESC, o_orderkey) AS n FROM dbA.orders)"
                            + " AS o ON o_custkey = c_custkey WHERE c_custkey < 60 AND n <= 2"),
            new Pair(
                    "SELECT r_name, c FROM dbD.region LEFT JOIN LATERAL (SELECT COUNT(*) AS c FROM dbD.nation"
                            + " WHERE n_regionkey = r_regionkey AND n_name > 'J') AS n ON TRUE",
                    "SELECT r_name, (SELECT COUNT(*) FROM dbD.nation WHERE n_regionkey = r_regionkey AND n_name > 'J')"
                            + " FROM dbD.region"),
            new Pair(
                    "SELECT r_name, n_name FROM (SELECT * FROM dbD.region WHERE r_regionkey < 3) AS r FULL JOIN"
                            + " (SELECT * FROM dbD.nation WHERE n_nationkey < 9) AS n"
                            + " ON r_regionkey = n_regionkey AND n_nationkey > 2",
                    "SELECT r_name, n_name FROM (SELECT * FROM dbD.region WHERE r_regionkey < 3) AS r LEFT JOIN"
                            + " (SELECT * FROM dbD.nation WHERE n_nationkey < 9) AS n"
                            + " ON r_regionkey = n_regionkey AND n_nationkey > 2"
                            + " UNION ALL SELECT NULL, n_name FROM dbD.nation WHERE n_nationkey < 9"
                            + " AND (n_regionkey >= 3 OR n_nationkey <= 2)"));

    @BeforeAll
    static void load() throws SQLException {
        reference = ReferenceDatabase.load();
    }

    @AfterAll
    static void unload() throws SQLException {
        reference.close();
    }

    @TestFactory
    Stream<DynamicTest> bothWaysGiveTheSameRows(Demo demo) {
        return PAIRS.stream().map(pair -> DynamicTest.dynamicTest(pair.braid(), () -> assertEqual(pair, demo)));
    }

    private static void assertEqual(Pair pair, Demo demo) throws SQLException {
        try (Connection one = reference.connect();
                Connection federation = demo.connect()) {
            List<String> expected = ResultRows.read(one, pair.other());
            assertThat(ResultRows.read(federation, pair.braid())).satisfies(SameElements.as(expected));
            PlannerOptions options = SWITCHES.next();
            for (PlannerSwitch means : options.off()) {
                set(federation, means, "off");
            }
            assertThat(ResultRows.read(federation, pair.braid()))
                    .as("seed %d, without [%s]", SEED, options)
                    .satisfies(SameElements.as(expected));
        }
    }

    private static void set(Connection federation, PlannerSwitch means, String value) throws SQLException {
        try (Statement statement = federation.createStatement()) {
            statement.execute("SET " + means.setting() + " = '" + value + "'");
        }
    }

    private static String all(String... queries) {
        return String.join(" UNION ALL ", queries);
    }
}
