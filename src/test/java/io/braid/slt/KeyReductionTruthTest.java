package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A statement that takes long waits for keys that leave out most of its rows, one that is quick does not; neither
 * changes the answer.
 */
final class KeyReductionTruthTest {
    private static final PlannerOptions WITHOUT = PlannerOptions.ALL.without(PlannerSwitch.KEY_REDUCTION);
    private static final String MODEL = """
            CREATE DATABASE fewer VERSION '1';
            CREATE SERVER m FOREIGN DATA WRAPPER postgresql OPTIONS (url 'any');
            CREATE SCHEMA m SERVER m;
            IMPORT FOREIGN SCHEMA public FROM SERVER m INTO m;
            CREATE SERVER p FOREIGN DATA WRAPPER postgresql OPTIONS (url 'any');
            CREATE SCHEMA p SERVER p;
            IMPORT FOREIGN SCHEMA public FROM SERVER p INTO p;
        """;
    private static final String JOIN =
            "SELECT name, id, reading FROM m.measured JOIN p.places ON measured.place = places.place WHERE region = 3"
                    + " AND ";

    private static TestServer measured;
    private static TestServer places;
    private static BehindTheServer braid;

    @BeforeAll
    static void fill() throws SQLException {
        measured = TestServers.postgres().freshDatabase();
        places = TestServers.postgres().freshDatabase();
        execute(
                measured,
                "CREATE TABLE measured AS SELECT i AS id, i % 50 AS place, CAST(CAST(i AS BIGINT) * 7919 % 1000003 AS"
                        + " INTEGER) AS reading FROM generate_series(1, 800000) AS i",
                "CREATE UNIQUE INDEX ON measured (id)",
                "ANALYZE measured");
        execute(
                places,
                "CREATE TABLE places AS SELECT i AS place, i % 10 AS region, 'place ' || i AS name FROM"
                        + " generate_series(0, 49) AS i",
                "ANALYZE places");
        braid = new BehindTheServer(MODEL, Map.of("m", measured, "p", places));
    }

    @AfterAll
    static void close() {
        braid.close();
        measured.close();
        places.close();
    }

    @Test
    void whatReadsMuchIsSentKeysThatSpareRows() {
        BehindTheServer.Answer with = braid.run(JOIN + "reading < 500", PlannerOptions.ALL);
        BehindTheServer.Answer without = braid.run(JOIN + "reading < 500", WITHOUT);

        assertThat(with.rows()).isNotEmpty().isEqualTo(without.rows());
        assertThat(fetched(with)).isLessThan(fetched(without) / 3);
    }

    @Test
    void whatIsFoundAtOnceDoesNotWait() {
        BehindTheServer.Answer answer = braid.run(JOIN + "id < 500", PlannerOptions.ALL);

        assertThat(answer.rows()).isNotEmpty();
        assertThat(answer.statistics().scans())
                .allSatisfy(scan -> assertThat(scan.keys()).isNull());
    }

    private static long fetched(BehindTheServer.Answer answer) {
        return answer.statistics().scans().stream()
                .mapToLong(ScanStatistics::rows)
                .sum();
    }

    private static void execute(TestServer server, String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
