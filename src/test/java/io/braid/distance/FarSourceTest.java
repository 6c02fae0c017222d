package io.braid.distance;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.AssumedRoundTrips;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.slt.BehindTheServer;
import io.braid.spi.Distant;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A source far away groups text itself, in Braid's way; one nearby sends the rows. */
final class FarSourceTest {
    private static final String MODEL = """
            CREATE DATABASE far;
            CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (url 'elsewhere');
            CREATE SCHEMA s SERVER s;
            IMPORT FOREIGN SCHEMA "%s" FROM SERVER s INTO s;
            """;

    private static final List<String> TEXTS = List.of("'a'", "'A'", "'a '", "'\u00e4'", "''", "NULL", "'b'");
    private static final int COPIES = 3000;

    private static final List<String> QUERIES = List.of(
            "SELECT t, COUNT(*), SUM(v) FROM s.texts GROUP BY t",
            "SELECT t, f, MIN(v) AS least FROM s.texts WHERE v > 1.25 GROUP BY t, f HAVING COUNT(*) > 1 ORDER BY t, f",
            "SELECT DISTINCT t FROM s.texts",
            "SELECT f, AVG(v), COUNT(*) FROM s.texts GROUP BY f");

    @Test
    void groupsOfTextAreThoseOfRowsThatAreFetched() throws SQLException {
        try (TestServer database = TestServers.mysql().freshDatabase()) {
            String schema = fill(database);
            List<List<String>> near = answers(database, schema, false);
            try (DistantServer far = DistantServer.of(database, 12)) {
                assertThat(answers(far, schema, true)).isEqualTo(near);
            }
        }
    }

    @Test
    void aRoundTripMayBeAssumed() throws SQLException {
        try (TestServer database = TestServers.mysql().freshDatabase()) {
            String model = MODEL.formatted(fill(database));
            try (BehindTheServer braid = new BehindTheServer(model, Map.of("s", database))) {
                PlannerOptions far = PlannerOptions.ALL.assuming(AssumedRoundTrips.parse("S = 25 ms"));

                assertThat(braid.plan(QUERIES.get(0), far).toString()).contains("AS BINARY)");
                assertThat(braid.plan(QUERIES.get(0), PlannerOptions.ALL).toString())
                        .doesNotContain("AS BINARY)");
            }
        }
    }

    private static List<List<String>> answers(TestServer database, String schema, boolean isFar) {
        try (BehindTheServer braid = new BehindTheServer(MODEL.formatted(schema), Map.of("s", database))) {
            PlannerOptions fetching = PlannerOptions.ALL.without(PlannerSwitch.GROUP_BY_CODE_POINTS);
            braid.plan(QUERIES.get(0), PlannerOptions.ALL);
            assertThat(Distant.of(braid.source("s")).isFar()).isEqualTo(isFar);
            return QUERIES.stream()
                    .map(query -> {
                        PlannedQuery plan = braid.plan(query, PlannerOptions.ALL);
                        assertThat(plan.toString().contains("AS BINARY)"))
                                .as(plan.toString())
                                .isEqualTo(isFar);
                        List<String> rows = braid.run(plan, Objects::toString).rows();
                        assertThat(braid.run(braid.plan(query, fetching), Objects::toString)
                                        .rows())
                                .isEqualTo(rows);
                        return rows;
                    })
                    .toList();
        }
    }

    private static String fill(TestServer database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE texts (id INTEGER PRIMARY KEY AUTO_INCREMENT, t VARCHAR(10), f CHAR(3),"
                    + " v DECIMAL(10, 2)) CHARACTER SET utf8mb4");
            StringBuilder rows = new StringBuilder();
            for (int i = 0; i < COPIES; i++) {
                String text = TEXTS.get(i % TEXTS.size());
                String other = TEXTS.get(i * 3 % TEXTS.size());
                rows.append(i == 0 ? "" : ", ").append("(" + text + ", " + other + ", " + i % 7 + ".25)");
            }
            statement.execute("INSERT INTO texts (t, f, v) VALUES " + rows);
            statement.execute("CREATE INDEX by_t ON texts (t)");
            statement.execute("CREATE INDEX by_f ON texts (f)");
            statement.execute("ANALYZE TABLE texts PERSISTENT FOR ALL");
            return connection.getCatalog();
        }
    }
}
