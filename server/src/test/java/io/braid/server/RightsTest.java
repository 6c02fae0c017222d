package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Objects visible to users, through the JDBC driver. */
@Timeout(120)
class RightsTest {
    private static final String MORE = """
            CREATE VIRTUAL SCHEMA sales;
            CREATE VIEW sales.names AS SELECT id, name FROM stock.item;
            CREATE VIEW sales.me AS SELECT CURRENT_USER AS who;
            CREATE FUNCTION sales.dearer(than DECIMAL(10, 2)) RETURNS TABLE AS
              SELECT i.id, i.price FROM stock.item i WHERE i.price > than;
            CREATE ROLE clerk;
            CREATE ROLE boss;
            GRANT SELECT ON VIEW sales.names TO ROLE clerk;
            GRANT SELECT ON FUNCTION sales.dearer TO ROLE clerk;
            GRANT SELECT ON DATABASE shop TO ROLE boss;
            """;

    @Test
    void aUserSeesWhatHisRolesMayReadAndNothingElse(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), MORE);
                Connection root = connect(server, server.user(), server.password())) {
            run(root, "CREATE USER ada PASSWORD 'secret'");
            assertThatThrownBy(() -> connect(server, "ada", "secret"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("3D000"));
            run(root, "GRANT ROLE clerk TO USER ada");
            try (Connection ada = connect(server, "ada", "secret")) {
                assertThat(rows(ada, "SELECT name FROM sales.names ORDER BY id"))
                        .containsExactly("nail", "hammer", "null");
                assertThat(rows(ada, "SELECT id FROM TABLE(sales.dearer(1))")).containsExactly("2");
                assertThat(rows(ada, "SELECT id FROM TABLE(sales.dearer(?))", "1"))
                        .containsExactly("2");
                hasState(ada, "SELECT * FROM stock.item", "42P01", "stock");
                hasState(ada, "SELECT * FROM sales.me", "42P01", "sales.names");
                hasState(ada, "SELECT * FROM sales.mee", "42P01", "'me'");
                assertThat(rows(ada, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'sales'"))
                        .containsExactly("names");
                assertThat(rows(ada, "SELECT name FROM sys.schemas WHERE kind <> 'system'"))
                        .containsExactly("sales");
                hasState(ada, "SELECT * FROM sys.sources", "42P01", "stock");
                hasState(ada, "SHOW SOURCES", "42501", "stock");
                hasState(ada, "DROP VIEW sales.names", "42501", "stock");
                hasState(ada, "CREATE USER eve PASSWORD 'x'", "42501", "stock");
                run(ada, "ALTER USER ada PASSWORD 'other'");
                run(root, "REVOKE ROLE clerk FROM USER ada");
                hasState(ada, "SELECT name FROM sales.names", "42P01", "stock");
                run(root, "GRANT ROLE boss TO USER ada");
                assertThat(rows(ada, "SELECT COUNT(*) FROM stock.item")).containsExactly("3");
                assertThat(rows(ada, "SELECT who FROM sales.me")).containsExactly("ada");
                assertThat(rows(root, "SELECT who FROM sales.me")).containsExactly(server.user());
                run(root, "DROP USER ada");
                hasState(ada, "SELECT COUNT(*) FROM stock.item", "42501", "stock");
            }
            assertThat(rows(root, "SELECT sql_text FROM sys.query_log").toString())
                    .doesNotContain("secret", "other");
        }
    }

    @Test
    void aPreparedStatementObeysARevokeAtOnce(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), MORE);
                Connection root = connect(server, server.user(), server.password())) {
            run(root, "CREATE USER ada PASSWORD 'secret'");
            run(root, "GRANT ROLE boss TO USER ada");
            try (Connection ada = connect(server, "ada", "secret");
                    PreparedStatement prepared = ada.prepareStatement("SELECT name FROM stock.item WHERE id = 1")) {
                assertThat(rows(prepared)).containsExactly("nail");
                run(root, "CREATE ROW FILTER no_nails ON stock.item TO ROLE boss USING (name <> 'nail')");
                assertThat(rows(prepared)).isEmpty();
                run(root, "DROP ROW FILTER no_nails ON stock.item");
                assertThat(rows(prepared)).containsExactly("nail");
                run(root, "REVOKE SELECT ON DATABASE shop FROM ROLE boss");
                assertThatThrownBy(() -> rows(prepared)).hasMessageContaining("not found");
            }
        }
    }

    @Test
    void policiesHoldThroughViewsAndHideRowsFromErrors(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), MORE);
                Connection root = connect(server, server.user(), server.password())) {
            run(root, "CREATE USER ada PASSWORD 'secret'");
            run(root, "GRANT ROLE boss TO USER ada");
            run(root, "CREATE ROW FILTER cheap ON stock.item TO ROLE boss USING (price < 1 AND CURRENT_USER = 'ada')");
            run(root, "CREATE COLUMN MASK no_name ON stock.item (name) TO ROLE boss USING ('***')");
            try (Connection ada = connect(server, "ada", "secret")) {
                assertThat(rows(ada, "SELECT name FROM sales.names")).containsExactly("***");
                assertThat(rows(ada, "SELECT COUNT(*) FROM stock.item WHERE name = 'hammer'"))
                        .containsExactly("0");
                assertThat(rows(ada, "SELECT id FROM stock.item WHERE 1 / (id - 2) < 5"))
                        .containsExactly("1");
                assertThat(rows(ada, "SELECT id FROM TABLE(sales.dearer(0))")).containsExactly("1");
                assertThat(rows(ada, "EXPLAIN SELECT name FROM stock.item")).hasSize(1);
                assertThat(rows(ada, "EXPLAIN ANALYZE SELECT name FROM sales.names"))
                        .hasSize(2);
                assertThat(rows(root, "SELECT COUNT(*) FROM stock.item")).containsExactly("3");
            }
        }
    }

    @Test
    void whoeverSwitchesRolesNeverGetsThePlanOfAnother(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), MORE);
                Connection root = connect(server, server.user(), server.password())) {
            for (int i = 0; i < 3; i++) {
                run(root, "CREATE ROLE sees" + i);
                run(root, "GRANT SELECT ON SCHEMA stock TO ROLE sees" + i);
                run(
                        root,
                        "CREATE ROW FILTER only" + i + " ON stock.item TO ROLE sees" + i + " USING (id = " + (i + 1)
                                + ")");
                run(root, "CREATE USER user" + i + " PASSWORD 'x'");
            }
            ExecutorService threads = Executors.newFixedThreadPool(3);
            List<Future<?>> users = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                int user = i;
                users.add(threads.submit(() -> {
                    try (Connection admin = connect(server, server.user(), server.password())) {
                        run(admin, "GRANT ROLE sees" + user + " TO USER user" + user);
                        switchRoles(server, admin, user);
                    }
                    return user;
                }));
            }
            for (Future<?> user : users) {
                user.get();
            }
            threads.shutdown();
        }
    }

    private static void switchRoles(TestServer server, Connection admin, int user) throws SQLException {
        Random random = new Random(user);
        int role = user;
        try (Connection connection = connect(server, "user" + user, "x");
                PreparedStatement prepared = connection.prepareStatement("SELECT id FROM stock.item")) {
            for (int i = 0; i < 200; i++) {
                if (random.nextInt(8) == 0) {
                    int next = random.nextInt(3);
                    if (next != role) {
                        run(admin, "GRANT ROLE sees" + next + " TO USER user" + user);
                        run(admin, "REVOKE ROLE sees" + role + " FROM USER user" + user);
                        role = next;
                    }
                }
                String expected = String.valueOf(role + 1);
                assertThat(rows(prepared)).containsExactly(expected);
                assertThat(rows(connection, "SELECT id FROM stock.item")).containsExactly(expected);
            }
        }
    }

    private static void hasState(Connection connection, String sql, String state, String hidden) {
        assertThatThrownBy(() -> rows(connection, sql)).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state);
            assertThat(String.valueOf(e.getMessage()).replaceAll("'stock(\\.item)?'", "what was asked for"))
                    .doesNotContain(hidden);
        });
    }

    private static Connection connect(TestServer server, String user, String password) throws SQLException {
        return DriverManager.getConnection(server.server().url("shop"), user, password);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql, String... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, new BigDecimal(arguments[i]));
            }
            return statement.execute() ? rows(statement) : List.of();
        }
    }

    private static List<String> rows(PreparedStatement statement) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(String.valueOf(result.getString(1)));
            }
        }
        return rows;
    }
}
