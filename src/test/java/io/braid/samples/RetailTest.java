package io.braid.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The retail sample over its four databases. The answers were worked out by hand from the rows in its sources folder.
 */
@ExtendWith(SharedDemo.class)
final class RetailTest {
    private final Demo demo;

    RetailTest(Demo demo) {
        this.demo = demo;
    }

    @Test
    void customersComeWithTheirCards() throws SQLException {
        assertThat(rows("SELECT * FROM sales.customers ORDER BY id"))
                .containsExactly(
                        "1 | Ada Byron | GB | gold | C-0001",
                        "2 | José Núñez | ES | null | null",
                        "3 | Zoë Straße | DE | silver | C-0002",
                        "4 | Ken Ito | JP | gold | C-0003",
                        "5 | Eve Moss | GB | null | null");
    }

    @Test
    void revenueAddsUpWhicheverWayItIsGrouped() throws SQLException {
        assertThat(rows("SELECT * FROM sales.by_country ORDER BY country"))
                .containsExactly("DE | 1 | 78.10", "ES | 1 | 45.60", "GB | 2 | 57.20", "JP | 1 | 67.50");
        assertThat(rows("SELECT * FROM sales.by_month ORDER BY 1, 2"))
                .containsExactly("2024 | 1 | 72.60", "2024 | 2 | 145.60", "2024 | 3 | 30.20");
        assertThat(rows("SELECT * FROM sales.by_quarter")).containsExactly("2024 | 1 | 248.40");
    }

    @Test
    void aFunctionAnswersForItsArgument() throws SQLException {
        assertThat(rows("SELECT order_id, product, quantity, amount FROM TABLE(care.orders_of(1)) ORDER BY 1, 2"))
                .containsExactly(
                        "1001 | Green tea | 2 | 15.00", "1001 | Mug, blue | 1 | 12.00", "1006 | Mug, red | 2 | 24.00");
        assertThat(rows("SELECT COUNT(*) FROM TABLE(care.orders_of(2 + 1))")).containsExactly("3");
    }

    @Test
    void whatIsScarceAndWhatWasMissedIsFoundAcrossDatabases() throws SQLException {
        assertThat(rows("SELECT sku, on_hand FROM care.scarce ORDER BY sku"))
                .containsExactly("KETTLE-1L | 3", "TEA-BLACK | 0");
        assertThat(rows("SELECT * FROM care.missed")).containsExactly("3 | MUG-BLUE | 2024-02-14 13:45:00.0");
    }

    @Test
    void onlyTheTablesThatTheModelAsksForAreThere() throws SQLException {
        assertThat(rows("""
                SELECT table_schema, table_name FROM information_schema.tables
                WHERE table_schema IN ('shop', 'stock', 'loyalty', 'web', 'dates') ORDER BY 1, 2"""))
                .containsExactly(
                        "dates | quarters",
                        "loyalty | member",
                        "loyalty | points",
                        "shop | customer",
                        "shop | order_line",
                        "shop | orders",
                        "stock | product",
                        "stock | stock",
                        "web | views");
    }

    @Test
    void agentsSeeTheCustomersOfTheirCountryAndAnalystsNoCards() throws SQLException {
        as("braid", "CREATE USER retail_agent PASSWORD 'x'");
        as("braid", "CREATE USER retail_analyst PASSWORD 'x'");
        as("braid", "GRANT ROLE agent TO USER retail_agent");
        as("braid", "GRANT ROLE analyst TO USER retail_analyst");
        assertThat(as("retail_agent", "SELECT * FROM shop.customer")).containsExactly("3 | Zoë Straße | DE");
        assertThat(as("retail_agent", "SELECT COUNT(*) FROM TABLE(care.orders_of(1))"))
                .containsExactly("3");
        assertThat(as("retail_analyst", "SELECT id, card_no FROM sales.customers WHERE id IN (3, 5) ORDER BY id"))
                .containsExactly("3 | ***", "5 | null");
        assertThatThrownBy(() -> as("retail_analyst", "SELECT * FROM loyalty.member"))
                .hasMessageContaining("not found");
    }

    @Test
    void theTransactionOfTheDemoSeesItsChangesAndLeavesNone() throws SQLException {
        List<String> seen = new ArrayList<>();
        try (Connection connection = demo.connect("retail");
                Statement statement = connection.createStatement()) {
            for (String sql : Demo.transaction()) {
                if (statement.execute(sql.substring(0, sql.lastIndexOf(';')))) {
                    ResultSet rows = statement.getResultSet();
                    while (rows.next()) {
                        seen.add(rows.getString(1) + " | " + rows.getString(2) + " | " + rows.getString(4));
                    }
                }
            }
        }
        assertThat(seen)
                .containsExactlyInAnyOrder(
                        "1004 | Black tea | 18.60",
                        "1004 | Green tea | 7.50",
                        "1004 | Kettle | 52.00",
                        "1008 | Green tea | 22.50");
        assertThat(rows("SELECT MAX(id) FROM shop.orders")).containsExactly("1007");
        assertThatThrownBy(() -> rows("DELETE FROM stock.stock")).hasMessageContaining("read-only");
    }

    @Test
    void whoNamesNoDatabaseIsStillLedToTheFirstOfTheDemo() {
        assertThat(demo.login().getProperty("url")).endsWith("/tpch");
    }

    private List<String> rows(String sql) throws SQLException {
        return as("braid", sql);
    }

    private List<String> as(String user, String sql) throws SQLException {
        String password = user.equals("braid") ? demo.login().getProperty("password") : "x";
        try (Connection connection = DriverManager.getConnection(demo.server().url("retail"), user, password);
                Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return List.of();
            }
            ResultSet rows = statement.getResultSet();
            List<String> lines = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    cells.add(String.valueOf(rows.getObject(i)));
                }
                lines.add(String.join(" | ", cells));
            }
            return lines;
        }
    }
}
