package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.demo.Demo;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Statements that differ in literals share a plan, as far as the values select about the same share of rows. */
@ExtendWith(SharedDemo.class)
final class SharedPlansTest {
    private static final String CUSTOMER = "SELECT c_name FROM dbB.customer /* %s */ WHERE ";

    @Test
    void theThirdStatementIsNotPlanned(Demo demo) throws SQLException {
        try (Connection connection = demo.connect()) {
            String sql = CUSTOMER.formatted("third") + "c_custkey = ";
            assertThat(rows(connection, sql + 1)).containsExactly("Customer#000000001");
            assertThat(rows(connection, sql + 22)).containsExactly("Customer#000000022");
            long before = hits(connection, "%c_custkey = ?");
            assertThat(rows(connection, sql + 333)).containsExactly("Customer#000000333");
            assertThat(rows(connection, sql + "/* another comment */ 4444")).isEmpty();
            assertThat(hits(connection, "%c_custkey = ?") - before).isEqualTo(2);
        }
    }

    @Test
    void commonAndRareValuesHavePlansOfTheirOwn(Demo demo) throws SQLException {
        try (Connection connection = demo.connect()) {
            String sql = "SELECT count(*) FROM dbB.customer WHERE c_custkey BETWEEN 1 AND %s AND c_name > 'C'";
            for (int most : List.of(9, 10, 11, 1_400, 1_401, 1_402)) {
                assertThat(rows(connection, sql.formatted(most))).containsExactly("" + most);
            }
            assertThat(rows(
                            connection,
                            "SELECT literal_values FROM sys.plans WHERE sql_text LIKE"
                                    + " '%BETWEEN ? AND ? AND c_name > ?'"))
                    .hasSize(2)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void literalsThatDoNotFitTheirColumnAreNoParameters(Demo demo) throws SQLException {
        try (Connection connection = demo.connect()) {
            String sql = CUSTOMER.formatted("misfit") + "c_custkey = ";
            for (String literal : List.of("1", "2", "2.5", "3000000000", "1e0", "1.0")) {
                assertThat(rows(connection, sql + literal))
                        .as(literal)
                        .isEqualTo(literal.matches("1.*|2") ? rows(connection, sql + literal.charAt(0)) : List.of());
            }
        }
    }

    @Test
    void errorsNameThePlaceInTheirOwnText(Demo demo) throws SQLException {
        try (Connection connection = demo.connect()) {
            for (int key : List.of(1, 22, 333)) {
                String sql = CUSTOMER.formatted("error") + "c_custkey = " + key + " AND nothing = 1";
                assertThatThrownBy(() -> rows(connection, sql))
                        .hasMessageContaining("column " + (sql.indexOf("nothing") + 1));
            }
        }
    }

    @Test
    void explainListsTheParameters(Demo demo) throws SQLException {
        try (Connection connection = demo.connect()) {
            String query = "SELECT c_name FROM dbB.customer WHERE c_custkey = 17 AND c_name LIKE 'C%' LIMIT 3";
            String line = "Literals that are parameters, so that other values share the plan: 17";
            assertThat(rows(connection, "EXPLAIN (WHY) " + query)).contains(line);
            assertThat(rows(connection, "EXPLAIN " + query)).doesNotContain(line);
        }
    }

    @Test
    void withoutTheSwitchEachStatementIsPlanned(Demo demo) throws SQLException {
        try (Connection connection = demo.connect();
                Statement settings = connection.createStatement()) {
            settings.execute("SET enable_shared_plans = off");
            for (int key : List.of(1, 22, 333)) {
                assertThat(rows(
                                connection,
                                "SELECT c_name FROM dbB.customer WHERE c_custkey + 0 = 0 OR c_custkey = " + key))
                        .hasSize(1);
            }
            assertThat(rows(
                            connection,
                            "SELECT sql_text FROM sys.plans WHERE sql_text LIKE '%c_custkey + 0 = 0%' AND"
                                    + " sql_text NOT LIKE '%sys.plans%'"))
                    .hasSize(3);
        }
    }

    private static long hits(Connection connection, String text) throws SQLException {
        return Long.parseLong(
                rows(connection, "SELECT COALESCE(sum(hits), 0) FROM sys.plans WHERE sql_text LIKE '" + text + "'")
                        .get(0));
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }
}
