package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.demo.Demo;
import io.braid.demo.StudyQuery;
import io.braid.testkit.demo.DemoSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the study's query H, which asks for everything about one customer, costs the four databases: few statements, and
 * few rows that are not in the answer. With the study's hints, which would have it read far more if they were taken
 * literally, and without.
 */
@ExtendWith(SharedDemo.class)
final class CustomerReadsTest {
    /** One for each database; so it cannot be more of them that wait for each other. */
    private static final int STATEMENTS = 4;

    private static final double ROWS_TO_SPARE = 1.2;

    private static final String HINT = "/*+ makedep */ ";

    private static final int CUSTOMERS = 200;

    @ParameterizedTest
    @CsvSource({"370, true", "370, false", "1, true", "1, false", "1499, true", "1499, false"})
    void nothingIsReadInVain(int customer, boolean hinted, Demo demo) throws Exception {
        String text = text();
        assertThat(text).contains(HINT);
        String sql = hinted ? text : text.replace(HINT, "");
        try (Connection connection = demo.connect()) {
            List<JsonNode> reads = reads(connection, sql, customer);
            int needed = needed(connection, sql, customer);
            assertThat(needed).as("rows of customer %s", customer).isGreaterThan(10);
            assertThat(sum(reads, "Statements")).as("%s", reads).isLessThanOrEqualTo(STATEMENTS);
            assertThat(sum(reads, "Rows")).as("%s of %s", reads, needed).isLessThanOrEqualTo((int)
                    (needed * ROWS_TO_SPARE));
        }
    }

    /**
     * As soon as it is clear that he has ordered nothing, what is being read of the other databases is not needed. To
     * stop that takes a connection of its own, and another in the place of the one that was stopped: to let it end
     * costs less.
     */
    @Test
    void whoHasOrderedNothingCostsNoConnection(Demo demo) throws SQLException {
        try (Connection connection = demo.connect();
                PreparedStatement statement = connection.prepareStatement(text());
                Connection places = demo.database(DemoSource.DB_D).connect()) {
            askAboutThoseWithoutOrders(statement);
            long before = connectionsMade(places);
            askAboutThoseWithoutOrders(statement);
            // A read that the machine holds up is stopped after all.
            assertThat(connectionsMade(places) - before).isLessThan(CUSTOMERS / 10);
        }
    }

    private static void askAboutThoseWithoutOrders(PreparedStatement statement) throws SQLException {
        for (int i = 1; i <= CUSTOMERS; i++) {
            // In TPC-H every third customer orders nothing.
            statement.setInt(1, 3 * i);
            try (ResultSet answer = statement.executeQuery()) {
                assertThat(answer.next()).isFalse();
            }
        }
    }

    private static long connectionsMade(Connection places) throws SQLException {
        try (Statement statement = places.createStatement();
                ResultSet counter = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Connections'")) {
            assertThat(counter.next()).isTrue();
            return counter.getLong(2);
        }
    }

    private static String text() {
        return StudyQuery.all().stream()
                .filter(query -> query.name().equals("H"))
                .findFirst()
                .orElseThrow()
                .sql();
    }

    private static int sum(List<JsonNode> reads, String what) {
        return reads.stream().mapToInt(read -> read.get(what).asInt()).sum();
    }

    /** What was read of each source, by the plan of the query after it has run. */
    private static List<JsonNode> reads(Connection connection, String sql, int customer) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("EXPLAIN (ANALYZE, FORMAT JSON) " + sql)) {
            statement.setInt(1, customer);
            try (ResultSet plan = statement.executeQuery()) {
                assertThat(plan.next()).isTrue();
                return new ObjectMapper()
                        .readTree(plan.getString(1)).findValues("Read").stream()
                                .filter(read -> !read.isNull())
                                .toList();
            }
        }
    }

    /**
     * Of how many rows the answer is made: the customer, the lines of his orders, their parts of suppliers, the nations
     * of these.
     */
    private static int needed(Connection connection, String sql, int customer) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, customer);
            List<String> lines = new ArrayList<>();
            Set<String> parts = new HashSet<>();
            Set<String> nations = new HashSet<>();
            try (ResultSet answer = statement.executeQuery()) {
                while (answer.next()) {
                    lines.add(answer.getString("o_orderdate"));
                    parts.add(answer.getString("p_partkey") + " of " + answer.getString("s_name"));
                    nations.add(answer.getString("n_name"));
                }
            }
            return 1 + lines.size() + parts.size() + nations.size();
        }
    }
}
