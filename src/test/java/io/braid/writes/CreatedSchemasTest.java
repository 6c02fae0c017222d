package io.braid.writes;

import static io.braid.writes.WritesRig.assertRefused;
import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.clients.ClientProtocol;
import io.braid.execution.setting.Environment;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Schemas that users create in each database, and the views that they create in them. */
class CreatedSchemasTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
        try (Connection connection = rig.connect()) {
            update(connection, "CREATE VIRTUAL SCHEMA v");
            update(connection, "DELETE FROM h2.log");
            update(connection, "INSERT INTO h2.log VALUES (1, 'one'), (2, 'two')");
        }
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    /** Work with a database as the one in which schemas are created. */
    private static void in(WritableSource source, Work work) throws Exception {
        try (Connection connection = rig.connect()) {
            update(connection, "ALTER SERVER " + source.schema() + " OPTIONS (ADD create_schemas 'on')");
            try {
                work.on(connection);
            } finally {
                update(connection, "ALTER SERVER " + source.schema() + " OPTIONS (DROP create_schemas)");
            }
        }
    }

    private interface Work {
        void on(Connection connection) throws Exception;
    }

    private static boolean isTransactional(WritableSource source) {
        return source != WritableSource.MARIA && source != WritableSource.H2;
    }

    private static List<String> schemasThere(WritableSource source, String name) throws SQLException {
        try (Connection direct = rig.direct(source)) {
            return rows(
                    direct,
                    "SELECT schema_name FROM information_schema.schemata WHERE LOWER(schema_name) = '" + name + "'");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSchemaIsCreatedInTheSourceAndTakesTablesAndViews(WritableSource source) throws Exception {
        String schema = "made_" + source.schema();
        in(source, connection -> {
            try (Connection other = rig.connect(ClientProtocol.POSTGRES)) {
                update(connection, "CREATE SCHEMA " + schema);
                assertThat(schemasThere(source, schema)).containsExactly(schema);
                assertRefused(connection, "CREATE SCHEMA " + schema, "42710", "already exists");
                update(other, "CREATE SCHEMA IF NOT EXISTS \"" + schema + "\"");
                update(connection, "CREATE TABLE " + schema + ".t AS SELECT n, message FROM h2.log");
                assertThat(update(other, "INSERT INTO " + schema + ".t VALUES (3, 'three')"))
                        .isEqualTo(1);
                update(connection, "CREATE VIEW " + schema + ".w AS SELECT MAX(n) AS most FROM " + schema + ".t");
                assertThat(rows(other, "SELECT most FROM bank." + schema + ".w"))
                        .containsExactly("3");
                assertThat(rows(
                                other,
                                "SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = '"
                                        + schema + "' ORDER BY 1"))
                        .hasSize(2);
                assertRefused(connection, "DROP SCHEMA " + schema, "2BP01", "t", "w", "CASCADE");
                update(other, "DROP SCHEMA IF EXISTS " + schema + " CASCADE");
                assertThat(schemasThere(source, schema)).isEmpty();
                assertRefused(connection, "SELECT * FROM " + schema + ".t", "42P01");
                update(other, "DROP SCHEMA IF EXISTS " + schema + " CASCADE");
                update(connection, "CREATE SCHEMA " + schema);
                assertRefused(connection, "SELECT * FROM " + schema + ".t", "42P01");
                update(connection, "DROP SCHEMA " + schema);
                assertThat(schemasThere(source, schema)).isEmpty();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void aTransactionSeesTheSchemaThatItCreates(WritableSource source) throws Exception {
        String schema = "inside_" + source.schema();
        in(source, other -> {
            try (Connection connection = rig.connect(ClientProtocol.POSTGRES)) {
                update(connection, "BEGIN");
                if (!isTransactional(source)) {
                    assertRefused(connection, "CREATE SCHEMA " + schema, "25001", "commits the transaction");
                    return;
                }
                update(connection, "CREATE SCHEMA " + schema);
                update(connection, "CREATE TABLE " + schema + ".t (a INTEGER)");
                update(connection, "INSERT INTO " + schema + ".t VALUES (7)");
                update(connection, "CREATE VIEW " + schema + ".w AS SELECT a + 1 AS b FROM " + schema + ".t");
                assertThat(rows(connection, "SELECT b FROM " + schema + ".w")).containsExactly("8");
                assertThat(rows(connection, "SELECT relname FROM pg_class WHERE relname = 'w'"))
                        .containsExactly("w");
                assertRefused(other, "SELECT * FROM " + schema + ".w", "42P01");
                update(connection, "ROLLBACK");
                assertThat(schemasThere(source, schema)).isEmpty();
                assertRefused(connection, "SELECT * FROM " + schema + ".w", "42P01");
                update(connection, "BEGIN");
                update(connection, "CREATE SCHEMA " + schema);
                update(connection, "CREATE TABLE " + schema + ".t AS SELECT 5 AS a");
                update(connection, "CREATE VIEW " + schema + ".w AS SELECT a FROM " + schema + ".t");
                update(connection, "COMMIT");
                assertThat(rows(other, "SELECT a FROM " + schema + ".w")).containsExactly("5");
                update(connection, "BEGIN");
                update(connection, "DROP SCHEMA " + schema + " CASCADE");
                assertRefused(connection, "SELECT * FROM " + schema + ".w", "42P01");
                update(connection, "ROLLBACK");
                assertThat(rows(connection, "SELECT a FROM " + schema + ".w")).containsExactly("5");
                update(connection, "DROP SCHEMA " + schema + " CASCADE");
            }
        });
    }

    @Test
    void viewsChangeWithTheirTransaction() throws Exception {
        try (Connection connection = rig.connect(ClientProtocol.POSTGRES);
                Connection other = rig.connect()) {
            update(connection, "CREATE VIEW postgres.v AS SELECT n FROM h2.log");
            update(connection, "CREATE VIEW postgres.over_v AS SELECT SUM(n) AS total FROM postgres.v");
            assertRefused(connection, "CREATE VIEW postgres.v AS SELECT 1 AS a", "42P07", "already exists");
            assertRefused(connection, "CREATE TABLE postgres.v (a INTEGER)", "42P07");
            assertRefused(connection, "CREATE OR REPLACE VIEW postgres.log AS SELECT 1 AS a", "42P07");
            assertRefused(connection, "DROP VIEW postgres.v", "2BP01", "over_v");
            // As dbt puts a view in the place of another.
            update(connection, "BEGIN");
            update(connection, "CREATE VIEW bank.postgres.v__tmp AS (SELECT n * 10 AS n FROM bank.h2.log)");
            update(connection, "ALTER VIEW bank.postgres.v RENAME TO v__backup");
            update(connection, "ALTER TABLE \"bank\".\"postgres\".\"v__tmp\" RENAME TO v");
            assertThat(rows(connection, "SELECT total FROM postgres.over_v")).containsExactly("30");
            assertThat(rows(other, "SELECT total FROM postgres.over_v")).containsExactly("3");
            update(connection, "COMMIT");
            assertThat(rows(other, "SELECT total FROM postgres.over_v")).containsExactly("30");
            update(connection, "BEGIN");
            update(connection, "DROP VIEW IF EXISTS bank.postgres.v__backup CASCADE");
            update(connection, "SAVEPOINT s");
            update(connection, "CREATE OR REPLACE VIEW postgres.v AS SELECT n + 1 AS n FROM h2.log");
            assertThat(rows(connection, "SELECT total FROM postgres.over_v")).containsExactly("5");
            update(connection, "ROLLBACK TO s");
            assertThat(rows(connection, "SELECT total FROM postgres.over_v")).containsExactly("30");
            update(connection, "COMMIT");
            assertRefused(other, "SELECT * FROM postgres.v__backup", "42P01");
            assertThat(rows(other, "SELECT total FROM postgres.over_v")).containsExactly("30");
            update(connection, "DROP VIEW postgres.v CASCADE");
            assertRefused(other, "SELECT total FROM postgres.over_v", "42P01");
            update(connection, "CREATE TABLE postgres.v AS SELECT 4 AS n");
            assertThat(rows(other, "SELECT total FROM postgres.over_v")).containsExactly("4");
            update(connection, "DROP VIEW postgres.over_v");
            update(connection, "DROP TABLE postgres.v");
        }
    }

    @Test
    void aCommitThatFailsLeavesNothingBehind() throws Exception {
        try (Connection connection = rig.connect();
                Connection other = rig.connect()) {
            update(connection, "BEGIN");
            update(connection, "CREATE TABLE postgres.beside (a INTEGER)");
            update(connection, "CREATE VIEW postgres.contested AS SELECT a FROM postgres.beside");
            update(other, "CREATE VIEW postgres.contested AS SELECT 2 AS a");
            assertRefused(connection, "COMMIT", "42710", "contested");
            assertRefused(connection, "SELECT * FROM postgres.beside", "42P01");
            assertThat(rows(connection, "SELECT a FROM postgres.contested")).containsExactly("2");
            update(connection, "DROP VIEW postgres.contested");
        }
    }

    @Test
    void aViewThatMeansNothingIsRefused() throws Exception {
        try (Connection connection = rig.connect()) {
            assertRefused(
                    connection, "CREATE VIEW postgres.w AS SELECT x FROM h2.log", "42703", "postgres.w", "line 1");
            assertRefused(connection, "CREATE VIEW postgres.w AS SELECT * FROM h2.nothing", "42P01", "nothing");
            assertRefused(connection, "CREATE VIEW postgres.w (a) AS SELECT n, n FROM h2.log", "42601", "2");
            assertRefused(connection, "CREATE VIEW postgres.w (a, A) AS SELECT n, n FROM h2.log", "42602", "'A'");
            assertRefused(connection, "ALTER VIEW postgres.w RENAME TO x", "42P01", "no view");
            assertRefused(connection, "DROP VIEW postgres.log", "42P01", "no view");
            assertRefused(connection, "DROP TABLE IF EXISTS nowhere.w CASCADE; DROP VIEW v.w", "42601");
            update(connection, "CREATE VIEW postgres.w AS SELECT -n AS n FROM h2.log");
            assertRefused(connection, "DROP TABLE postgres.w", "25006", "view");
            assertRefused(connection, "INSERT INTO postgres.w VALUES (1)", "25006");
            assertRefused(connection, "CREATE OR REPLACE VIEW postgres.w AS SELECT * FROM postgres.w", "HV000");
            assertThat(rows(connection, "SELECT COUNT(*) FROM postgres.w")).containsExactly("2");
            update(connection, "DROP VIEW postgres.w");
        }
    }

    @Test
    void schemasAreCreatedWhereTheServerTakesThem() throws Exception {
        try (Connection connection = rig.connect()) {
            assertRefused(connection, "CREATE SCHEMA nowhere", "0A000", "create_schemas");
            assertRefused(
                    connection, "ALTER SERVER duck OPTIONS (ADD create_schemas 'maybe')", "HV000", "'on' or 'off'");
        }
        in(WritableSource.POSTGRES, connection -> {
            assertRefused(connection, "CREATE SCHEMA information_schema", "42710");
            assertRefused(connection, "CREATE SCHEMA \"public\"", "42710", "does not show");
            assertRefused(connection, "CREATE SCHEMA \"a.b\"", "42602", "dot");
            in(WritableSource.DUCK, both -> assertRefused(both, "CREATE SCHEMA x", "0A000", "postgres, duck"));
        });
    }

    @Test
    void schemasBelongToThoseWhoCreateThem() throws Exception {
        in(WritableSource.POSTGRES, connection -> {
            for (String sql : List.of(
                    "CREATE USER ada WITH PASSWORD 'secret-of-ada'",
                    "CREATE USER bob WITH PASSWORD 'secret-of-bob'",
                    "CREATE ROLE analysts",
                    "GRANT ROLE analysts TO USER ada",
                    "GRANT SELECT ON h2.log TO ROLE public")) {
                update(connection, sql);
            }
            try (Connection ada = login("ada");
                    Connection bob = login("bob")) {
                assertRefused(ada, "CREATE SCHEMA of_ada", "42501", "GRANT CREATE ON DATABASE bank");
                update(connection, "GRANT CREATE ON DATABASE bank TO ROLE analysts");
                update(ada, "CREATE SCHEMA of_ada");
                update(connection, "REVOKE CREATE ON DATABASE bank FROM ROLE analysts");
                update(ada, "CREATE TABLE of_ada.t AS SELECT n FROM h2.log");
                update(ada, "INSERT INTO of_ada.t VALUES (9)");
                update(ada, "CREATE VIEW of_ada.w AS SELECT t.n FROM of_ada.t JOIN h2.log l ON l.n = t.n");
                assertThat(rows(ada, "SELECT COUNT(*) FROM of_ada.w")).containsExactly("2");
                assertRefused(ada, "CREATE VIEW of_ada.hidden AS SELECT * FROM h2.account", "42P01");
                assertRefused(ada, "CREATE VIEW of_ada.hidden AS SELECT * FROM sys.sessions", "42501", "sys");
                assertRefused(ada, "CREATE VIEW of_ada.hidden AS SELECT relname FROM pg_class", "42501");
                assertRefused(ada, "CREATE VIEW postgres.hidden AS SELECT 1 AS a", "42P01");
                assertRefused(bob, "SELECT * FROM of_ada.w", "42P01");
                assertRefused(bob, "DROP SCHEMA of_ada CASCADE", "42704");
                update(connection, "GRANT SELECT ON of_ada.w TO ROLE public");
                assertThat(rows(bob, "SELECT COUNT(*) FROM of_ada.w")).containsExactly("2");
                assertRefused(bob, "DROP VIEW of_ada.w", "42501", "owner");
                assertRefused(bob, "CREATE OR REPLACE VIEW of_ada.w AS SELECT 1 AS n", "42501");
                assertRefused(bob, "DROP SCHEMA of_ada CASCADE", "42501", "owner");
                update(connection, "DROP USER ada");
                assertThat(rows(connection, "SHOW CREATE SCHEMA of_ada").get(0)).doesNotContain("owner");
            }
            update(connection, "DROP SCHEMA of_ada CASCADE");
            update(connection, "DROP USER bob");
        });
    }

    private static Connection login(String user) throws SQLException {
        return DriverManager.getConnection(rig.server().url("bank"), user, "secret-of-" + user);
    }

    @Test
    void whatUsersHaveCreatedSurvivesARestart(@TempDir Path folder) throws Exception {
        try (TestServer database = TestServers.postgres().freshDatabase()) {
            try (BraidServer first = start(folder, database);
                    Connection connection = connect(first)) {
                update(connection, "CREATE SCHEMA lasting");
                update(connection, "CREATE TABLE lasting.t AS SELECT 3 AS a");
                update(connection, "BEGIN");
                update(connection, "CREATE VIEW lasting.w AS SELECT a * 2 AS b FROM lasting.t");
                update(connection, "COMMIT");
            }
            try (BraidServer second = start(folder, database);
                    Connection connection = connect(second)) {
                assertThat(rows(connection, "SELECT b FROM lasting.w")).containsExactly("6");
                update(connection, "DROP SCHEMA lasting CASCADE");
                assertRefused(connection, "SELECT b FROM lasting.w", "42P01");
            }
        }
    }

    private static BraidServer start(Path folder, TestServer database) {
        String model = "CREATE DATABASE bank;\nCREATE SERVER dwh FOREIGN DATA WRAPPER postgresql OPTIONS (url '"
                + database.jdbcUrl() + "', user '" + database.user()
                + "', password '${env:DWH}', create_schemas 'on');\n";
        return BraidServer.start(
                WritesRig.config(folder),
                new Environment(Map.of("DWH", database.password())),
                List.of(VdbReader.read("bank.vdb.sql", model)));
    }

    private static Connection connect(BraidServer server) throws Exception {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        return DriverManager.getConnection(
                server.url("bank"), login.getProperty("user"), login.getProperty("password"));
    }
}
