package io.braid.capability;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.option.PlannerOptions;
import io.braid.slt.BehindTheServer;
import io.braid.spi.Source;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is computed of MySQL's numbers without a sign may be below zero, there or here. */
final class UnsignedNumbersTest {
    private static final String MODEL = """
            CREATE DATABASE numbers VERSION '1';
            CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (url 'any');
            CREATE SCHEMA s SERVER s;
            IMPORT FOREIGN SCHEMA "%s" FROM SERVER s INTO s;
            """;

    @Test
    void differencesBelowZeroAreExact() throws SQLException {
        try (TestServer server = Declaring.MYSQL.database();
                Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE t (big BIGINT UNSIGNED, small INT UNSIGNED, bits BIT(8), price DECIMAL(10, 2),"
                            + " n INTEGER)");
            statement.execute("INSERT INTO t VALUES (18446744073709551615, 1, b'1', 2.50, -5), (0, 0, b'0', 2.50, -5)");
            try (Source source = Declaring.MYSQL.open(server);
                    BehindTheServer braid =
                            BehindTheServer.over(MODEL.formatted(connection.getCatalog()), Map.of("s", source))) {
                yields(braid, "big - 1", "-1", "18446744073709551614");
                yields(braid, "0 - big", "-18446744073709551615", "0");
                yields(braid, "big + n", "-5", "18446744073709551610");
                yields(braid, "big * n", "-92233720368547758075", "0");
                yields(braid, "-big", "-18446744073709551615", "0");
                yields(braid, "small + n", "-4", "-5");
                yields(braid, "small * n", "-5", "0");
                yields(braid, "small - 1", "-1", "0");
                yields(braid, "bits + n", "-4", "-5");
                yields(braid, "small * price * n", "-12.50", "0.00");
                assertThat(rows(braid, "SELECT SUM(small * price) FROM s.t", PlannerOptions.ALL))
                        .containsExactly("2.50");
                assertThat(rows(braid, "SELECT COUNT(*) FROM s.t WHERE big + n < 0", PlannerOptions.ALL))
                        .containsExactly("1");
            }
        }
    }

    private static void yields(BehindTheServer braid, String expression, String... sorted) {
        String sql = "SELECT CAST(" + expression + " AS VARCHAR) AS v FROM s.t ORDER BY v";
        for (PlannerOptions options : List.of(PlannerOptions.ALL, PlannerOptions.NONE)) {
            assertThat(rows(braid, sql, options)).as(expression).containsExactly(sorted);
            assertThat(rows(braid, "SELECT " + expression + " FROM s.t", options))
                    .as(expression)
                    .containsExactlyInAnyOrder(sorted);
        }
    }

    private static List<String> rows(BehindTheServer braid, String sql, PlannerOptions options) {
        return braid.run(braid.plan(sql, options), String::valueOf).rows();
    }
}
