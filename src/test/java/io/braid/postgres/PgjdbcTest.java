package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** PostgreSQL's own JDBC driver against Braid. */
@Tag("jdk")
@ExtendWith(SharedDemo.class)
class PgjdbcTest {
    private final Demo demo;

    PgjdbcTest(Demo demo) {
        this.demo = demo;
    }

    private Connection connect(String... properties) throws SQLException {
        return PostgresClients.connect(demo, properties);
    }

    @Test
    void aSimpleQueryReturnsRows() throws Exception {
        try (Connection connection = connect("preferQueryMode", "simple");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT r_name FROM dbD.region ORDER BY 1 LIMIT 2")) {
            assertThat(names(rows)).containsExactly("AFRICA", "AMERICA");
        }
    }

    @Test
    void theExtendedProtocolTakesParametersInTextAndBinary() throws Exception {
        try (Connection connection = connect();
                PreparedStatement query = connection.prepareStatement(
                        "SELECT r.r_name FROM dbD.region r WHERE r.r_regionkey = ? AND r.r_name > ?")) {
            for (int run = 0; run < 8; run++) {
                query.setInt(1, run % 5);
                query.setString(2, "A");
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(names(rows)).hasSize(1);
                }
            }
        }
    }

    @Test
    void jsonHasItsType() throws Exception {
        String sql = "SELECT json_agg(t ORDER BY a), jsonb_agg(a), to_jsonb(7) FROM (VALUES (1), (2)) AS t (a)";
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("json");
            assertThat(rows.getMetaData().getColumnTypeName(2)).isEqualTo("jsonb");
            assertThat(rows.getMetaData().getColumnTypeName(3)).isEqualTo("jsonb");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("[{\"a\":1}, \n {\"a\":2}]");
        }
    }

    @Test
    void countsOfRowsAreParameters() throws Exception {
        try (Connection connection = connect();
                PreparedStatement query =
                        connection.prepareStatement("SELECT r_name FROM dbD.region ORDER BY 1 LIMIT ? OFFSET ?")) {
            query.setInt(1, 2);
            query.setInt(2, 1);
            try (ResultSet rows = query.executeQuery()) {
                assertThat(names(rows)).containsExactly("AMERICA", "ASIA");
            }
        }
    }

    @Test
    void tablesAreFoundInTheSchemasOfTheSearchPath() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(text(statement, "SELECT count(*) FROM region, customers WHERE r_regionkey = 0"))
                    .isEqualTo("1500");
            assertThat(text(statement, "SELECT pg_table_is_visible('sales.customers'::regclass)"))
                    .isEqualTo("t");
            statement.execute("SET search_path = sales");
            assertThat(text(statement, "SELECT pg_table_is_visible('\"dbD\".region'::regclass)"))
                    .isEqualTo("f");
            assertThatThrownBy(() -> statement.executeQuery("SELECT count(*) FROM region"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("region");
            statement.execute("RESET search_path");
            assertThat(text(statement, "SELECT current_schema()")).isEqualTo("dbA");
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    @Test
    void namesOfSubQueriesAndDatabasesAreUnderstood() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(text(statement, "SELECT \"count\" FROM (SELECT count(*), 1 FROM region) AS t"))
                    .isEqualTo("5");
            assertThat(text(statement, "SELECT count(*) FROM tpch.sales.customers WHERE tpch.sales.customers.id = 1"))
                    .isEqualTo("1");
            assertThat(text(statement, "SELECT unnest(pg_catalog.pg_index.indkey) FROM pg_catalog.pg_index LIMIT 1"))
                    .isEqualTo("1");
            statement.execute("SET TIME ZONE \"Etc/UTC\"");
            assertThat(text(statement, "SHOW timezone")).isEqualTo("Etc/UTC");
        }
    }

    @Test
    void namesOfObjectsAreParameters() throws Exception {
        try (Connection connection = connect();
                PreparedStatement query = connection.prepareStatement("SELECT ?::regclass::oid::int, ?::oid[]")) {
            query.setString(1, "pg_class");
            query.setArray(2, connection.createArrayOf("oid", new Object[] {1, 2}));
            try (ResultSet row = query.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(row.getInt(1)).isEqualTo(1259);
                assertThat(row.getString(2)).isEqualTo("{1,2}");
            }
        }
    }

    @Test
    void labelsThatAreNotQuotedAreInLowerCase() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT R_NAME, r_name AS First, r_name AS \"Second\", 1 + 1,"
                        + " 'pg_class'::regclass FROM dbD.region LIMIT 1")) {
            List<String> labels = new ArrayList<>();
            for (int i = 1; i <= 5; i++) {
                labels.add(rows.getMetaData().getColumnLabel(i));
            }
            assertThat(labels).containsExactly("r_name", "first", "Second", "?column?", "regclass");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(5)).isEqualTo("pg_class");
        }
    }

    @Test
    void valuesOfAllTypesArriveInBothForms() throws Exception {
        String sql = "SELECT TRUE, CAST(-7 AS SMALLINT), 42, 9000000000, 1.5e0, CAST(0.25 AS REAL), 12345.6789,"
                + " 'text', DATE '2024-02-29', TIMESTAMP '2024-02-29 12:34:56.789', CAST(NULL AS INTEGER),"
                + " CAST(-0.00012 AS DECIMAL(30, 5)), X'00ff'";
        for (String mode : List.of("true", "false")) {
            try (Connection connection = connect("binaryTransfer", mode, "prepareThreshold", "-1");
                    PreparedStatement query = connection.prepareStatement(sql);
                    ResultSet row = query.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(row.getBoolean(1)).isTrue();
                assertThat(row.getInt(2)).isEqualTo(-7);
                assertThat(row.getInt(3)).isEqualTo(42);
                assertThat(row.getLong(4)).isEqualTo(9_000_000_000L);
                assertThat(row.getDouble(5)).isEqualTo(1.5);
                assertThat(row.getFloat(6)).isEqualTo(0.25f);
                assertThat(row.getBigDecimal(7)).isEqualTo(new BigDecimal("12345.6789"));
                assertThat(row.getString(8)).isEqualTo("text");
                assertThat(row.getObject(9, LocalDate.class)).isEqualTo("2024-02-29");
                assertThat(row.getObject(10, LocalDateTime.class)).isEqualTo("2024-02-29T12:34:56.789");
                assertThat(row.getObject(11)).isNull();
                assertThat(row.getBigDecimal(12)).isEqualTo(new BigDecimal("-0.00012"));
                assertThat(row.getBytes(13)).containsExactly(0, 0xFF);
            }
        }
    }

    @Test
    void aCursorFetchesPortionsAndStops() throws Exception {
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(100);
                try (ResultSet rows = statement.executeQuery("SELECT id FROM sales.customers ORDER BY id")) {
                    for (int row = 0; row < 350; row++) {
                        assertThat(rows.next()).isTrue();
                    }
                }
                try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM sales.customers")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getLong(1)).isEqualTo(1500);
                }
            }
            connection.commit();
        }
    }

    @Test
    void anErrorHasItsStateAndPositionAndEndsTheTransaction() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> statement.executeQuery("SELECT nme FROM dbD.region"))
                    .isInstanceOf(org.postgresql.util.PSQLException.class)
                    .hasMessageContaining("nme")
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("42703"))
                    .satisfies(e -> assertThat(((org.postgresql.util.PSQLException) e)
                                    .getServerErrorMessage()
                                    .getPosition())
                            .isEqualTo(8));
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1"))
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("25P02"));
            connection.rollback();
            try (ResultSet one = statement.executeQuery("SELECT 1")) {
                assertThat(one.next()).isTrue();
            }
        }
    }

    @Test
    void aWrongPasswordIsRefused() {
        Properties login = new Properties();
        login.setProperty("user", demo.login().getProperty("user"));
        login.setProperty("password", "wrong");
        assertThatThrownBy(() -> DriverManager.getConnection(PostgresClients.url(demo), login))
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("28P01"));
    }

    @Test
    void settingsAreShownAndChanged() throws Exception {
        try (Connection connection = connect("ApplicationName", "report");
                Statement statement = connection.createStatement()) {
            assertThat(value(statement, "SHOW application_name")).isEqualTo("report");
            statement.execute("SET TIME ZONE 'America/New_York'");
            assertThat(value(statement, "SHOW TimeZone")).isEqualTo("America/New_York");
            statement.execute("SET statement_timeout = '2s'");
            assertThat(value(statement, "SHOW statement_timeout")).isEqualTo("2s");
            statement.execute("SET plan_cache_mode = force_custom_plan");
            assertThat(value(statement, "SHOW enable_shared_plans")).isEqualTo("off");
            statement.execute("SET plan_cache_mode = force_generic_plan");
            assertThat(value(statement, "SHOW enable_shared_plans")).isEqualTo("on");
            assertThat(value(statement, "SHOW enable_parameter_plans")).isEqualTo("off");
            assertThatThrownBy(() -> statement.execute("SET plan_cache_mode = never"))
                    .hasMessageContaining("force_generic_plan");
            statement.execute("RESET ALL");
            assertThat(value(statement, "SHOW plan_cache_mode")).isEqualTo("auto");
            assertThat(value(statement, "SHOW enable_shared_plans")).isEqualTo("on");
            assertThat(value(statement, "SHOW enable_parameter_plans")).isEqualTo("on");
            assertThat(value(statement, "SHOW statement_timeout")).isEqualTo("0");
            assertThat(connection.getMetaData().getDatabaseProductVersion()).startsWith("18");
        }
    }

    @Test
    void aCancelOnAnotherConnectionEndsTheQuery() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(
                            "SELECT count(*) FROM sales.customers a, sales.customers b, sales.customers c"
                                    + " WHERE a.name < b.name AND b.name > c.name"))
                    .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("57014"));
        }
    }

    @Test
    void aCopyArrivesAsTextAndAsCsv() throws Exception {
        try (Connection connection = connect()) {
            var copies = connection.unwrap(org.postgresql.PGConnection.class).getCopyAPI();
            java.io.StringWriter text = new java.io.StringWriter();
            assertThat(copies.copyOut(
                            "COPY (SELECT r_regionkey, r_name FROM dbD.region ORDER BY 1 LIMIT 2) TO STDOUT", text))
                    .isEqualTo(2);
            assertThat(text).hasToString("0\tAFRICA\n1\tAMERICA\n");
            java.io.StringWriter csv = new java.io.StringWriter();
            copies.copyOut("COPY (SELECT 1 AS a, 'x,y' AS b, NULL AS c) TO STDOUT WITH (FORMAT csv, HEADER)", csv);
            assertThat(csv).hasToString("a,b,c\n1,\"x,y\",\n");
        }
    }

    private static String value(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private static List<String> names(ResultSet rows) throws SQLException {
        List<String> names = new ArrayList<>();
        while (rows.next()) {
            names.add(rows.getString(1));
        }
        return names;
    }
}
