package io.braid.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.slt.BehindTheServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a source knows how values are spread, estimates of equalities and ranges are close to what there is. */
final class EstimatesTest {
    private static final int ROWS = 20_000;
    private static final double FACTOR = 1.4;
    private static final double SLACK = ROWS * 0.01;
    private static final String MODEL = """
            CREATE DATABASE estimates VERSION '1';
            CREATE SERVER s FOREIGN DATA WRAPPER postgresql OPTIONS (url 'any');
            CREATE SCHEMA s SERVER s;
            IMPORT FOREIGN SCHEMA public FROM SERVER s INTO s;
        """;

    private static TestServer server;
    private static BehindTheServer braid;

    /**
     * Skewed numbers, squares, numbers each of which is there ten times, days of which the last are the most, texts of
     * which one is half of all, and nulls.
     */
    @BeforeAll
    static void fill() throws SQLException {
        server = TestServers.postgres().freshDatabase();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t AS SELECT CASE WHEN i % 10 < 7 THEN 1 ELSE i % 1000 END AS k,"
                    + " (i % 1000) * (i % 1000) AS n, i % 2000 AS g, CASE WHEN i % 5 = 0 THEN NULL ELSE i % 400 END"
                    + " AS v,"
                    + " DATE '2024-01-01' + CAST(sqrt(i) AS INTEGER) AS d,"
                    + " CASE WHEN i % 2 = 0 THEN 'half' ELSE 't' || i END AS t FROM generate_series(1, " + ROWS
                    + ") AS i");
            statement.execute("ANALYZE t");
        }
        braid = new BehindTheServer(MODEL, Map.of("s", server));
    }

    @AfterAll
    static void close() {
        braid.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "k = 1",
                "k = 8",
                "1 = k",
                "k > 1",
                "n < 10000",
                "n < 250000",
                "n BETWEEN 250000 AND 360000",
                "n >= 990000",
                "v < 100",
                "v >= 0",
                "v > 100 AND v < 120",
                "d >= DATE '2024-05-01'",
                "d BETWEEN DATE '2024-01-10' AND DATE '2024-02-10'",
                "t = 'half'",
                "t = 't77'",
                "k = 1 AND n < 250000",
                "k IN (1, 8)"
            })
    void anEstimateIsCloseToTheCount(String condition) {
        assertIsClose("SELECT * FROM s.t WHERE " + condition, "SELECT COUNT(*) FROM s.t WHERE " + condition);
    }

    /** A condition on what rows are grouped by leaves fewer groups, not only fewer rows. */
    @ParameterizedTest
    @ValueSource(strings = {"g < 200", "g BETWEEN 500 AND 599", "g IN (1, 2, 3)", "g >= 1900 AND n < 250000", "k = 1"})
    void asManyGroupsAreExpectedAsThereAreValues(String condition) {
        assertIsClose(
                "SELECT g, SUM(n) FROM s.t WHERE " + condition + " GROUP BY g",
                "SELECT COUNT(DISTINCT g) FROM s.t WHERE " + condition);
    }

    private static void assertIsClose(String query, String counting) {
        PlannedQuery all = braid.plan(query, PlannerOptions.ALL);
        PlannedQuery count = braid.plan(counting, PlannerOptions.ALL);
        double actual =
                Double.parseDouble(braid.inOrder(count, Objects::toString).get(0));

        assertThat(scan(all.root()).estimatedRows()).isBetween(actual / FACTOR - SLACK, actual * FACTOR + SLACK);
    }

    private static SourceScan scan(PlanNode node) {
        if (node instanceof SourceScan scan) {
            return scan;
        }
        List<PlanNode> inputs = node.inputs();
        assertThat(inputs).hasSize(1);
        return scan(inputs.get(0));
    }
}
