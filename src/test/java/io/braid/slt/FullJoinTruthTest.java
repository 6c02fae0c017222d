package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.planner.option.PlannerSwitch;
import io.braid.testkit.assertion.SameElements;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A full join gives the rows that it should, under conditions on the key that it makes of two and on sub-queries. */
@ExtendWith(SharedDemo.class)
final class FullJoinTruthTest {
    private static final String NATIONS =
            "(SELECT NULLIF(n_regionkey, 1) AS k, n_name AS x FROM dbD.nation WHERE n_nationkey < 20) AS a";
    private static final String ORDERS = "(SELECT NULLIF(o_custkey, 4) AS k, o_orderkey AS y FROM dbA.orders) AS b";
    private static final String OURS =
            "(SELECT c_name AS k, c_custkey AS x FROM dbB.customer WHERE c_custkey < 30) AS a";
    private static final String THEIRS =
            "(SELECT c_name AS k, c_custkey AS y FROM dbD.customer WHERE c_custkey > 1510) AS b";
    private static ReferenceDatabase reference;

    @BeforeAll
    static void load() throws SQLException {
        reference = ReferenceDatabase.load();
    }

    @AfterAll
    static void unload() throws SQLException {
        reference.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k = 2",
                "k = 4",
                "k IN (0, 3, 7)",
                "k BETWEEN 2 AND 10",
                "k IS NULL",
                "k IS NULL OR k < 3",
                "k IS NOT NULL AND k < 3",
                "NOT (k > 2)",
                "MOD(k, 3) = 1 AND k < 50",
                "k = 2 AND x IS NULL",
                "k < 5 AND x > 'F'",
                "k < 5 AND y < 5000",
                "k < 5 AND (x > 'M' OR y < 9000)",
                "CASE WHEN k IS NULL THEN 1 ELSE k END = 1",
                "k = 2 OR x = 'KENYA'"
            })
    void ofNumbers(String condition, Demo demo) throws SQLException {
        assertTrue(NATIONS, ORDERS, condition, demo);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k = 'Customer#000000007'",
                "k = 'customer#000000007'",
                "k = 'Customer#000000007 '",
                "k LIKE 'Customer#00000000%'",
                "k IN ('Customer#000000007', 'Customer#000001512', 'CUSTOMER#000000008')",
                "k > 'Customer#000001515'",
                "UPPER(k) = 'CUSTOMER#000000009'",
                "k <> 'Customer#000000007'"
            })
    void ofTexts(String condition, Demo demo) throws SQLException {
        assertTrue(OURS, THEIRS, condition, demo);
        // Both have these rows, one with another case.
        assertTrue(OURS, THEIRS.replace("> 1510", "< 15"), condition, demo);
        assertTrue(OURS, THEIRS.replace("c_name", "UPPER(c_name)").replace("> 1510", "< 15"), condition, demo);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.k = b.k AND b.y IN (SELECT o_orderkey FROM dbA.orders WHERE o_totalprice > 100000)",
                "a.k = b.k AND b.y NOT IN (SELECT NULLIF(n_nationkey, 6) FROM dbD.nation)",
                "a.k = b.k AND EXISTS (SELECT 1 FROM dbC.supplier WHERE s_suppkey = a.k + 1)",
                "a.k = b.k AND EXISTS (SELECT 1 FROM dbC.supplier WHERE s_suppkey = a.k + 1 AND s_acctbal > 5000)"
                        + " AND NOT EXISTS (SELECT 1 FROM dbA.lineitem WHERE l_orderkey = b.y AND l_quantity > 48)",
                "a.k = b.k AND (b.y > (SELECT AVG(o_orderkey) FROM dbA.orders) OR a.k IN (SELECT s_suppkey FROM"
                        + " dbC.supplier))"
            })
    void onSubQueries(String condition, Demo demo) throws SQLException {
        String left = NATIONS;
        String right = ORDERS.replace("dbA.orders", "dbA.orders WHERE o_custkey < 9");
        String all = "SELECT a.k, x, b.k AS l, y FROM " + left + " LEFT JOIN " + right + " ON " + condition
                + " UNION ALL SELECT NULL, NULL, b.k, y FROM " + right + " WHERE NOT EXISTS (SELECT 1 FROM " + left
                + " WHERE "
                + condition + ")";
        try (Connection one = reference.connect();
                Connection federation = demo.connect()) {
            assertThat(ResultRows.read(
                            federation,
                            "SELECT a.k, x, b.k, y FROM " + left + " FULL JOIN " + right + " ON " + condition))
                    .satisfies(SameElements.as(ResultRows.read(one, all)));
        }
    }

    private static void assertTrue(String left, String right, String condition, Demo demo) throws SQLException {
        String all = "SELECT a.k, x, y FROM " + left + " LEFT JOIN " + right
                + " ON a.k = b.k UNION ALL SELECT b.k, NULL, y FROM " + right + " LEFT JOIN " + left
                + " ON a.k = b.k WHERE a.k IS NULL";
        try (Connection one = reference.connect();
                Connection federation = demo.connect()) {
            List<String> expected = ResultRows.read(one, "SELECT * FROM (" + all + ") AS q WHERE " + condition);
            String using = "SELECT k, x, y FROM " + left + " FULL JOIN " + right + " USING (k) WHERE " + condition;
            String on = "SELECT k, x, y FROM (SELECT COALESCE(b.k, a.k) AS k, x, y FROM " + left + " FULL JOIN " + right
                    + " ON b.k = a.k) AS q WHERE " + condition;
            for (String value : List.of("on", "off")) {
                try (Statement statement = federation.createStatement()) {
                    statement.execute("SET " + PlannerSwitch.SPLIT_MERGED_FILTERS.setting() + " = " + value);
                }
                assertThat(ResultRows.read(federation, using)).as(value).satisfies(SameElements.as(expected));
                assertThat(ResultRows.read(federation, on)).as(value).satisfies(SameElements.as(expected));
            }
        }
    }
}
