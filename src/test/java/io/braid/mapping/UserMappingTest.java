package io.braid.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Users who are known to a source by names of their own see what the source shows to those, whatever is kept of what it
 * shows to others; all else sees what the server's own name sees.
 */
final class UserMappingTest {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER s FOREIGN DATA WRAPPER %s OPTIONS (url '%s', user '%s', password '${env:OWN}', pool_size '2');
            CREATE USER MAPPING FOR Ada SERVER s OPTIONS (user 'map_ada', password '${env:ADA}');
            CREATE USER MAPPING FOR bob SERVER s OPTIONS (user 'map_bob', password '${env:BOB}');
            CREATE SCHEMA t SERVER s;
            IMPORT FOREIGN SCHEMA %s FROM SERVER s INTO t;
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.mine AS SELECT m.owner FROM t.mine AS m JOIN t.account AS a ON a.id = m.id;
            CREATE MATERIALIZED VIEW v.kept AS SELECT owner FROM t.mine;
            CREATE ROLE reader;
            GRANT SELECT ON DATABASE shop TO ROLE reader;
            """;

    private static final String MINE = "SELECT owner FROM t.mine ORDER BY 1";
    private static final String KEPT = "SELECT owner FROM v.kept ORDER BY 1";

    private final Path folder;

    UserMappingTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2"})
    void eachUserSeesWhatTheSourceShowsHim(ServerKind kind) throws Exception {
        try (TestServer source = TestServers.fresh(kind);
                Connection owner = source.connect()) {
            try (BraidServer braid = start(source, fill(owner, source.user()));
                    Connection admin = connect(braid, first(braid));
                    Connection ada = connect(braid, user(admin, "ada"));
                    Connection bob = connect(braid, user(admin, "bob"));
                    Connection carl = connect(braid, user(admin, "carl"))) {
                run(admin, "REFRESH MATERIALIZED VIEW v.kept");
                run(admin, "ANALYZE t.mine");
                for (Connection each : List.of(admin, ada, bob, carl)) {
                    run(each, "SET result_max_age = '1h'");
                    run(each, "SET max_staleness = '1h'");
                }
                for (int round = 0; round < 3; round++) {
                    for (String sql :
                            List.of(MINE, KEPT, "SELECT owner FROM v.mine", "SELECT DISTINCT owner FROM t.mine")) {
                        assertThat(ask(carl, sql)).as(sql).containsExactly(source.user());
                        assertThat(ask(ada, sql)).as(sql).containsExactly("map_ada");
                        assertThat(ask(bob, sql)).as(sql).containsExactly("map_bob");
                        assertThat(ask(admin, sql)).as(sql).containsExactly(source.user());
                    }
                }
                assertThat(ask(ada, "SELECT word FROM t.vault")).containsExactly("open");
                assertThatThrownBy(() -> ask(bob, "SELECT word FROM t.vault")).isInstanceOf(SQLException.class);
                assertThat(ask(bob, MINE)).as("who is refused once goes on").containsExactly("map_bob");
                mappingsAreRequiredAndGo(admin, ada, bob, carl);
            } finally {
                clear(owner);
            }
        }
    }

    private static void mappingsAreRequiredAndGo(Connection admin, Connection ada, Connection bob, Connection carl)
            throws SQLException {
        run(admin, "ALTER SERVER s OPTIONS (ADD user_mapping 'required')");
        for (String sql : List.of(MINE, KEPT)) {
            assertThatThrownBy(() -> ask(carl, sql))
                    .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("42501"))
                    .satisfies(e -> assertThat(e.getMessage()).contains("'carl' has none"));
            assertThat(ask(ada, sql)).containsExactly("map_ada");
        }
        run(admin, "REFRESH FOREIGN SCHEMA t");
        run(admin, "REFRESH MATERIALIZED VIEW v.kept");
        run(admin, "DROP USER MAPPING FOR BOB SERVER s");
        assertThatThrownBy(() -> ask(bob, MINE)).hasMessageContaining("'bob' has none");
        run(admin, "CREATE OR REPLACE USER MAPPING FOR ada SERVER s OPTIONS (user 'map_bob', password '${env:BOB}')");
        assertThat(ask(ada, MINE)).as("the mapping of now").containsExactly("map_bob");
        assertThat(ask(admin, "SHOW CREATE DATABASE shop").get(0))
                .contains("CREATE USER MAPPING FOR ada SERVER s", "password '${env:BOB}'")
                .doesNotContain("FOR bob");
        assertThatThrownBy(() -> run(admin, "DROP SERVER s")).hasMessageContaining("user mapping for ada to server s");
    }

    @Test
    void whatCannotBeMappedIsRefused() throws Exception {
        try (BraidServer braid = BraidServer.start(
                        config(), new Environment(Map.of()), List.of(VdbReader.read("m", "CREATE DATABASE shop;")));
                Connection admin = connect(braid, first(braid))) {
            String mapping = "CREATE USER MAPPING FOR ada SERVER s OPTIONS ";
            refused(admin, mapping + "(user 'x')", "erver 's' does not exist");
            run(admin, "CREATE SERVER s FOREIGN DATA WRAPPER duckdb OPTIONS (url 'jdbc:duckdb:')");
            refused(admin, mapping + "(user 'x')", "knows no users");
            run(admin, "CREATE OR REPLACE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:x;USER=sa')");
            refused(admin, mapping + "(user 'x')", "names a user in its url");
            run(admin, "CREATE OR REPLACE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:x')");
            refused(admin, mapping + "(user 'x', password 'swordfish')", "holds a secret in clear");
            refused(admin, mapping + "(user 'x', pool_size '3')", "has no option 'pool_size'");
            refused(admin, mapping + "(password '${env:X}')", "does not say who that is");
            refused(admin, mapping + "(user 'x', password '${env:NOT_SET}')", "${env:NOT_SET} is not set");
            refused(admin, "ALTER SERVER s OPTIONS (ADD user_mapping 'perhaps')", "is required or optional");
            refused(admin, "DROP USER MAPPING FOR ada SERVER s", "does not exist");
        }
    }

    @Test
    void usersSeeTheirMappingsAndAreDroppedWithThem() throws Exception {
        try (BraidServer braid = BraidServer.start(
                        config(),
                        new Environment(Map.of("ADA", "kanari3vogel")),
                        List.of(VdbReader.read("m", "CREATE DATABASE shop; CREATE ROLE reader;")));
                Connection admin = connect(braid, first(braid))) {
            run(admin, "GRANT SELECT ON DATABASE shop TO ROLE reader");
            run(admin, "CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:x')");
            run(admin, "CREATE USER MAPPING FOR Ada SERVER s OPTIONS (user 'ada_l', password '${env:ADA}')");
            run(admin, "CREATE USER MAPPING FOR bob SERVER s OPTIONS (user '${env:ADA}')");
            String mappings = "SELECT user_name || ' ' || server_name || ' ' || remote_user FROM sys.user_mappings";
            assertThat(ask(admin, mappings)).containsExactlyInAnyOrder("Ada s ada_l", "bob s ${env:ADA}");
            try (Connection ada = connect(braid, user(admin, "ada"));
                    Connection carl = connect(braid, user(admin, "carl"))) {
                assertThat(ask(ada, mappings)).containsExactly("Ada s ada_l");
                assertThat(ask(carl, mappings)).isEmpty();
            }
            run(admin, "CREATE DATABASE other");
            run(admin, "USE DATABASE other");
            run(admin, "CREATE SERVER o FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:z')");
            run(admin, "CREATE USER MAPPING FOR ADA SERVER o OPTIONS (user 'ada_o')");

            assertThatThrownBy(() -> run(admin, "DROP USER ada"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("2BP01"))
                    .hasMessageContainingAll(
                            "user mapping for Ada to server s of database 'shop'",
                            "user mapping for ADA to server o of database 'other'",
                            "CASCADE");
            assertThat(ask(admin, "SELECT name FROM sys.users")).contains("ada");
            run(admin, "DROP USER carl");
            run(admin, "DROP USER IF EXISTS bob");
            run(admin, "DROP USER ada CASCADE");
            run(admin, "CREATE USER ada PASSWORD 'of another Ada'");
            assertThat(ask(admin, mappings)).isEmpty();
            run(admin, "USE DATABASE shop");
            assertThat(ask(admin, mappings))
                    .as("who is no user here, but may log in elsewhere")
                    .containsExactly("bob s ${env:ADA}");
        }
    }

    private static void refused(Connection connection, String sql, String message) {
        assertThatThrownBy(() -> run(connection, sql)).as(sql).hasMessageContaining(message);
    }

    /** Makes what the users see, and tells the name of the schema. */
    private static String fill(Connection owner, String self) throws SQLException {
        clear(owner);
        run(owner, "CREATE TABLE account (id INT PRIMARY KEY, owner VARCHAR(60))");
        run(owner, "INSERT INTO account VALUES (1, 'map_ada'), (2, 'map_bob'), (3, '" + self + "')");
        run(owner, "CREATE VIEW mine AS SELECT id, owner FROM account WHERE LOWER(owner) = LOWER(CURRENT_USER)");
        run(owner, "CREATE TABLE vault (word VARCHAR(10))");
        run(owner, "INSERT INTO vault VALUES ('open')");
        boolean isPostgres = owner.getMetaData().getDatabaseProductName().startsWith("Postgre");
        for (String user : List.of("map_ada", "map_bob")) {
            run(owner, "CREATE USER " + user + " PASSWORD '" + secret(user) + "'");
            run(owner, "GRANT SELECT ON account TO " + user);
            run(owner, "GRANT SELECT ON mine TO " + user);
        }
        run(owner, "GRANT SELECT ON vault TO map_ada");
        if (isPostgres) {
            run(owner, "ALTER TABLE account ENABLE ROW LEVEL SECURITY");
            run(owner, "CREATE POLICY own ON account USING (owner = current_user)");
        }
        return owner.getSchema();
    }

    private static String secret(String user) {
        return user + "_kanari" + user.length() + "vogel";
    }

    private static void clear(Connection owner) throws SQLException {
        boolean isPostgres = owner.getMetaData().getDatabaseProductName().startsWith("Postgre");
        for (String user : List.of("map_ada", "map_bob")) {
            if (!isPostgres) {
                run(owner, "DROP USER IF EXISTS " + user);
            } else if (!ask(owner, "SELECT rolname FROM pg_roles WHERE rolname = '" + user + "'")
                    .isEmpty()) {
                run(owner, "DROP OWNED BY " + user);
                run(owner, "DROP ROLE " + user);
            }
        }
    }

    private BraidServer start(TestServer source, String schema) {
        return BraidServer.start(
                config(),
                new Environment(Map.of("OWN", source.password(), "ADA", secret("map_ada"), "BOB", secret("map_bob"))),
                List.of(VdbReader.read(
                        "shop.vdb.sql", MODEL.formatted(source.wrapper(), source.jdbcUrl(), source.user(), schema))));
    }

    private ServerConfig config() {
        return ServerConfig.of(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "shutdown-timeout",
                "0s",
                "data-folder",
                folder.resolve("data").toString(),
                "vdb-folder",
                folder + "/none"));
    }

    private static Properties first(BraidServer braid) throws Exception {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(braid.connectionFile())) {
            login.load(reader);
        }
        login.remove("url");
        return login;
    }

    private static Properties user(Connection admin, String name) throws SQLException {
        run(admin, "CREATE USER " + name + " PASSWORD 'a long secret'");
        run(admin, "GRANT ROLE reader TO USER " + name);
        Properties login = new Properties();
        login.setProperty("user", name);
        login.setProperty("password", "a long secret");
        return login;
    }

    private static Connection connect(BraidServer braid, Properties login) throws SQLException {
        return DriverManager.getConnection(braid.url("shop"), login);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> ask(Connection connection, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
