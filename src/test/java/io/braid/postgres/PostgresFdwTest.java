package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A PostgreSQL 18 that attaches Braid as a foreign server: every PostgreSQL is a client. */
@ExtendWith(SharedDemo.class)
class PostgresFdwTest {
    private final Demo demo;

    PostgresFdwTest(Demo demo) {
        this.demo = demo;
    }

    @Test
    void schemasAreImportedAndRead() throws Exception {
        try (TestServer database = TestServers.fresh(ServerKind.POSTGRESQL);
                Connection postgres = database.connect();
                Statement statement = postgres.createStatement()) {
            attach(statement);
            statement.execute("IMPORT FOREIGN SCHEMA sales FROM SERVER braid INTO public");
            statement.execute("CREATE SCHEMA place");
            statement.execute("IMPORT FOREIGN SCHEMA \"dbD\" FROM SERVER braid INTO place");

            assertThat(rows(statement, "SELECT count(*) FROM customers")).containsExactly("1500");
            assertThat(rows(statement, "SELECT r_name::text FROM place.region ORDER BY r_regionkey LIMIT 2"))
                    .containsExactly("AFRICA", "AMERICA");
            assertThat(rows(
                            statement,
                            "SELECT n_name::text, r_name::text FROM place.nation JOIN place.region"
                                    + " ON r_regionkey = n_regionkey WHERE n_nationkey BETWEEN 3 AND 4 ORDER BY 1"))
                    .containsExactly("CANADA|AMERICA", "EGYPT|MIDDLE EAST");
            assertThat(rows(statement, "EXPLAIN (VERBOSE) SELECT count(*) FROM customers WHERE id < 10"))
                    .anyMatch(line ->
                            line.contains("Remote SQL: SELECT count(*) FROM sales.customers WHERE ((id < 10))"));
        }
    }

    @Test
    void errorsArriveAndTheConnectionGoesOn() throws Exception {
        try (TestServer database = TestServers.fresh(ServerKind.POSTGRESQL);
                Connection postgres = database.connect();
                Statement statement = postgres.createStatement()) {
            attach(statement);
            statement.execute("CREATE FOREIGN TABLE missing (id int) SERVER braid"
                    + " OPTIONS (schema_name 'sales', table_name 'nothing')");
            assertThatThrownBy(() -> rows(statement, "SELECT * FROM missing"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("nothing");
            statement.execute("IMPORT FOREIGN SCHEMA sales LIMIT TO (customers) FROM SERVER braid INTO public");
            assertThat(rows(statement, "SELECT count(*) FROM customers")).containsExactly("1500");
            assertThatThrownBy(() -> statement.execute("DELETE FROM customers")).isInstanceOf(SQLException.class);
        }
    }

    private void attach(Statement statement) throws SQLException {
        statement.execute("CREATE EXTENSION postgres_fdw");
        statement.execute("CREATE SERVER braid FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '"
                + demo.server().pgPort().getAsInt() + "', dbname 'tpch')");
        statement.execute("CREATE USER MAPPING FOR CURRENT_USER SERVER braid OPTIONS (user '"
                + demo.login().getProperty("user") + "', password '"
                + demo.login().getProperty("password") + "')");
    }

    private static List<String> rows(Statement statement, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join("|", row));
            }
        }
        return rows;
    }
}
