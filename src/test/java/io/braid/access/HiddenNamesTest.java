package io.braid.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.braid.cli.NameCompleter;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything that a user may not see has {@code hush} in its name, and a table of which he may see two rows has 7919.
 * Whatever he asks of system tables, the driver's metadata, the shell's completion, plans and errors, neither is in the
 * answer.
 */
final class HiddenNamesTest {
    private static final int ROWS = 7919;
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER stock FOREIGN DATA WRAPPER h2 OPTIONS (url '%1$s');
            CREATE SCHEMA stock SERVER stock;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
            CREATE SERVER hushserver FOREIGN DATA WRAPPER h2 OPTIONS (url '%1$s');
            CREATE SCHEMA hushschema SERVER hushserver;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER hushserver INTO hushschema;
            CREATE VIRTUAL SCHEMA sales;
            CREATE VIEW sales.names AS SELECT i.id, i.name FROM stock.item i JOIN stock.hushtable h ON h.hushid = i.hushcolumn;
            CREATE VIEW sales.hushview AS SELECT hushid FROM stock.hushtable;
            CREATE MATERIALIZED VIEW sales.hushkept AS SELECT hushid FROM stock.hushtable;
            CREATE FUNCTION sales.hushfunction(hushparameter INTEGER) RETURNS TABLE AS
              SELECT id FROM stock.item WHERE id = hushparameter;
            CREATE ROLE clerk;
            CREATE ROLE hushrole;
            GRANT SELECT ON VIEW sales.names TO ROLE clerk;
            GRANT SELECT ON TABLE stock.item (id, name) TO ROLE clerk;
            GRANT SELECT ON DATABASE shop TO ROLE hushrole;
            CREATE ROW FILTER hushfilter ON stock.item TO ROLE clerk USING (id < 3);
            CREATE COLUMN MASK hushmask ON stock.item (name) TO ROLE clerk USING ('***');
            CREATE USER MAPPING FOR hushuser SERVER hushserver OPTIONS (user 'hushremote');
            """;

    private static final List<String> HIDDEN = List.of(
            "hushserver",
            "hushschema",
            "hushtable",
            "hushcolumn",
            "hushindex",
            "hushcomment",
            "hushview",
            "hushkept",
            "hushfunction",
            "hushrole",
            "hushfilter",
            "hushmask",
            "hushuser",
            "hushremote",
            "hushdatabase");

    /** The names that calls of the driver's metadata are about, where they take any. */
    private static final List<List<@Nullable String>> NAMES = List.of(
            Arrays.asList(null, null, null, null, null, null),
            Arrays.asList(null, "%", "%", null, "%", "%"),
            Arrays.asList(null, "stock", "item", null, "stock", "item"),
            Arrays.asList(null, "stock", "hushtable", null, "stock", "item"),
            Arrays.asList(null, "sales", "hushview", null, "sales", "names"));

    private final Path folder;
    private final String url = "jdbc:h2:mem:" + UUID.randomUUID();
    private final Connection source;
    private final BraidServer braid;
    private final Connection admin;
    private final Connection ada;

    HiddenNamesTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        this.source = DriverManager.getConnection(url);
        run(source, "CREATE TABLE \"hushtable\" (\"hushid\" INT PRIMARY KEY)");
        run(source, "INSERT INTO \"hushtable\" VALUES (1)");
        run(
                source,
                "CREATE TABLE \"item\" (\"id\" INT PRIMARY KEY, \"name\" VARCHAR(20), \"hushcolumn\" INT DEFAULT 1,"
                        + " CONSTRAINT \"hushkey\" FOREIGN KEY (\"hushcolumn\") REFERENCES \"hushtable\")");
        run(source, "COMMENT ON COLUMN \"item\".\"hushcolumn\" IS 'hushcomment'");
        run(source, "CREATE INDEX \"hushindex\" ON \"item\" (\"hushcolumn\")");
        run(source, "INSERT INTO \"item\" SELECT x, 'item' || x, 1 FROM SYSTEM_RANGE(1, " + ROWS + ")");
        this.braid = start();
        this.admin = connect(first());
        for (String user : List.of("ada", "hushuser")) {
            run(admin, "CREATE USER " + user + " PASSWORD 'a long secret'");
        }
        run(admin, "GRANT ROLE clerk TO USER ada");
        run(admin, "GRANT ROLE hushrole TO USER hushuser");
        Properties login = new Properties();
        login.setProperty("user", "ada");
        login.setProperty("password", "a long secret");
        this.ada = connect(login);
    }

    @BeforeEach
    void useAll() throws SQLException {
        run(admin, "ANALYZE stock.item");
        run(admin, "REFRESH MATERIALIZED VIEW sales.hushkept");
        run(admin, "SELECT hushid FROM stock.hushtable");
        assertThat(cells(ada, "SELECT id FROM stock.item ORDER BY id")).containsExactly("1", "2");
    }

    @AfterEach
    void stop() throws SQLException {
        ada.close();
        admin.close();
        braid.close();
        source.close();
    }

    @Test
    void systemTablesTellNothingHidden() throws SQLException {
        checked(admin, ada, HiddenNamesTest::systemTables, HIDDEN);
    }

    @Test
    void theMetadataOfTheDriverTellsNothingHidden() throws SQLException {
        checked(
                admin,
                ada,
                HiddenNamesTest::metadata,
                List.of("hushschema", "hushtable", "hushcolumn", "hushindex", "hushview", "hushkept", "hushfunction"));
    }

    @Test
    void theShellCompletesNothingHidden() throws SQLException {
        checked(
                admin,
                ada,
                HiddenNamesTest::completed,
                List.of(
                        "hushschema",
                        "stock.hushtable",
                        "hushtable",
                        "hushcolumn",
                        "sales.hushview",
                        "sales.hushfunction"));
    }

    @Test
    void statementsTellNothingHidden() throws SQLException {
        checked(
                admin,
                ada,
                HiddenNamesTest::statements,
                List.of("hushtable", "hushcolumn", "hushview", "hushserver", "hushrole", "hushfilter", "hushdatabase"));
    }

    @Test
    void aViewThatMayNotBeReadIsNotRefreshedButUnknown() {
        assertThat(refusal("hushkept")).isEqualTo(refusal("notthere")).startsWith("42P01");
    }

    private String refusal(String view) {
        SQLException refused =
                catchThrowableOfType(SQLException.class, () -> run(ada, "REFRESH MATERIALIZED VIEW sales." + view));
        return refused.getSQLState() + " " + lower(refused.getMessage()).replace(view, "?");
    }

    /** What is told to an administrator shows that it is there to be told. */
    private static void checked(Connection admin, Connection user, QueryUnderTest query, List<String> hidden)
            throws SQLException {
        List<String> all = query.of(admin);
        assertThat(hidden).allSatisfy(name -> assertThat(all).anyMatch(cell -> cell.contains(name)));
        List<String> told = query.of(user);
        assertThat(told).anyMatch(cell -> cell.contains("names")).noneMatch(cell -> cell.contains("hush"));
        assertThat(told).noneMatch(cell -> cell.equals(String.valueOf(ROWS)));
    }

    private static List<String> systemTables(Connection connection) throws SQLException {
        List<String> told = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet tables = statement.executeQuery("SELECT table_schema || '.\"' || table_name || '\"'"
                        + " FROM information_schema.tables WHERE table_schema IN ('sys', 'information_schema')")) {
            while (tables.next()) {
                told.addAll(cells(connection, "SELECT * FROM " + tables.getString(1)));
            }
        }
        return told;
    }

    private static List<String> metadata(Connection connection) throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        List<String> told = new ArrayList<>();
        for (Method method : DatabaseMetaData.class.getMethods()) {
            if (method.getReturnType() == ResultSet.class) {
                for (List<@Nullable String> names : NAMES) {
                    try (ResultSet rows = (ResultSet) method.invoke(metadata, arguments(method, names))) {
                        told.addAll(cells(rows));
                    } catch (InvocationTargetException e) {
                        told.add(lower(String.valueOf(e.getCause())));
                    } catch (IllegalAccessException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }
        return told;
    }

    private static @Nullable Object[] arguments(Method method, List<@Nullable String> names) {
        int[] name = {0};
        return Stream.of(method.getParameterTypes())
                .map(type -> {
                    if (type == String.class) {
                        return names.get(name[0]++);
                    }
                    if (type == int.class) {
                        return DatabaseMetaData.bestRowSession;
                    }
                    return type == boolean.class ? false : null;
                })
                .toArray();
    }

    private static List<String> completed(Connection connection) {
        return new NameCompleter(() -> connection)
                .candidates("").stream().map(HiddenNamesTest::lower).toList();
    }

    /** None of them says what is hidden. */
    private static List<String> statements(Connection connection) throws SQLException {
        List<String> told = new ArrayList<>();
        for (String sql : List.of(
                "SHOW DATABASES",
                "SHOW SCHEMAS",
                "SHOW TABLES",
                "SHOW VIEWS",
                "SHOW FUNCTIONS",
                "SHOW SOURCES",
                "SHOW ROLES",
                "SHOW GRANTS",
                "SHOW USERS",
                "SHOW POLICIES",
                "SHOW COLUMNS FROM stock.item",
                "SHOW CREATE DATABASE shop",
                "SHOW CREATE VIEW sales.names",
                "DESCRIBE stock.item",
                "EXPLAIN SELECT * FROM sales.names",
                "EXPLAIN (STEPS) SELECT * FROM sales.names",
                "EXPLAIN (WHY) SELECT * FROM sales.names",
                "EXPLAIN (FORMAT JSON) SELECT * FROM sales.names",
                "EXPLAIN ANALYZE SELECT * FROM stock.item",
                "SELECT * FROM stock.ushtable",
                "SELECT * FROM sales.ushview",
                "SELECT * FROM TABLE(sales.ushfunction(1))",
                "SELECT ushcolumn FROM stock.item",
                "SELECT * FROM ushschema.item",
                "USE DATABASE ushdatabase",
                "USE ushschema")) {
            told.addAll(cells(connection, sql));
        }
        return told;
    }

    private static List<String> cells(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return cells(rows);
        } catch (SQLException e) {
            return List.of(lower(e.getMessage()));
        }
    }

    private static List<String> cells(ResultSet rows) throws SQLException {
        List<String> cells = new ArrayList<>();
        while (rows.next()) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                cells.add(lower(rows.getString(i)));
            }
        }
        return cells;
    }

    private static String lower(@Nullable String text) {
        return String.valueOf(text).toLowerCase(Locale.ROOT);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private BraidServer start() {
        return BraidServer.start(
                ServerConfig.of(Map.of(
                        "port", "0",
                        "http-port", "0",
                        "warm-up-time", "0s",
                        "shutdown-timeout", "0s",
                        "data-folder", folder.resolve("data").toString(),
                        "vdb-folder", folder + "/none")),
                new Environment(Map.of()),
                List.of(
                        VdbReader.read("shop.vdb.sql", MODEL.formatted(url)),
                        VdbReader.read("hush.vdb.sql", "CREATE DATABASE hushdatabase;")));
    }

    private Connection connect(Properties login) throws SQLException {
        return DriverManager.getConnection(braid.url("shop"), login);
    }

    private Properties first() throws Exception {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(braid.connectionFile())) {
            login.load(reader);
        }
        login.remove("url");
        return login;
    }

    /** Something that a user asks in all the ways there are. */
    private interface QueryUnderTest {
        List<String> of(Connection connection) throws SQLException;
    }
}
