package io.braid.example.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testcontainers.EmbeddedBraid;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The model of a shop answers over two databases, and shows its agents the debtors of their country. */
final class ShopModelTest {
    private static final String PASSWORD = "secret";

    private static Server databases;
    private static EmbeddedBraid braid;

    @BeforeAll
    static void start() throws SQLException {
        databases = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        fill(
                url("crm"),
                "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(80), country VARCHAR(2))",
                "INSERT INTO customer VALUES (1, 'Ada', 'GB'), (2, 'Zoë', 'DE')");
        fill(
                url("billing"),
                "CREATE TABLE invoice (customer_id INT, amount DECIMAL(10, 2), paid BOOLEAN)",
                "INSERT INTO invoice VALUES (1, 15.00, FALSE), (1, 7.50, TRUE), (2, 12.00, FALSE)");
        braid = EmbeddedBraid.builder()
                .model(Path.of("src/test/resources/shop.vdb.sql"))
                .variable("CRM_URL", url("crm"))
                .variable("CRM_PASSWORD", PASSWORD)
                .variable("BILLING_URL", url("billing"))
                .variable("BILLING_PASSWORD", PASSWORD)
                .user("ada", "her secret", "agent")
                .start();
    }

    @AfterAll
    static void stop() {
        if (braid != null) {
            braid.close();
        }
        databases.stop();
    }

    @Test
    void debtorsAreThoseWhoHaveNotPaid() throws SQLException {
        try (Connection connection = braid.connect("shop")) {
            assertThat(rows(connection, "SELECT name, open_amount FROM sales.debtors ORDER BY name"))
                    .containsExactly("Ada 15.00", "Zoë 12.00");
        }
    }

    @Test
    void anAgentSeesTheDebtorsOfOneCountryAndNoTable() throws SQLException {
        try (Connection connection = braid.connect("shop", "ada", "her secret")) {
            assertThat(rows(connection, "SELECT name, open_amount FROM sales.debtors"))
                    .containsExactly("Zoë 12.00");
            assertThatThrownBy(() -> rows(connection, "SELECT id, name FROM crm.customer"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("not found");
        }
    }

    private static String url(String database) {
        return "jdbc:h2:" + databases.getURL() + "/mem:" + database + ";DB_CLOSE_DELAY=-1";
    }

    private static void fill(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", PASSWORD);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(result.getString(1) + " " + result.getString(2));
            }
            return rows;
        }
    }
}
