package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.execution.setting.Environment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffMainTest {
    private static final String MODEL = """
            CREATE DATABASE shop VERSION '1';
            CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:SHOP_URL}');
            CREATE SCHEMA crm SERVER s;
            CREATE FOREIGN TABLE crm.customer (id integer NOT NULL, name varchar(20), country varchar(2),
              PRIMARY KEY (id)) OPTIONS (remote_name 'PUBLIC.CUSTOMER');
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.names AS SELECT id, name FROM crm.customer;
            CREATE FUNCTION v.one(x integer) RETURNS TABLE AS SELECT name FROM crm.customer WHERE id = x;
            CREATE ROLE agent;
            GRANT SELECT ON TABLE crm.customer (id, name) TO ROLE agent;
            GRANT SELECT ON SCHEMA v TO ROLE agent;
            CREATE ROW FILTER home ON crm.customer TO ROLE agent USING (country = 'DE');
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Environment environment = new Environment(Map.of("SHOP_URL", "jdbc:h2:mem:diffed"));

    private final Path folder;
    private final Path before;

    DiffMainTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.before = write("old", MODEL);
    }

    @Test
    void theSameModelHasNoDifferences() throws IOException {
        Path after = write("new", "-- a comment\n" + MODEL.replace("CREATE ROLE agent", "\nCREATE ROLE agent"));

        assertThat(diff(before, after)).isZero();
        assertThat(output()).isEqualTo("no differences\n");
    }

    @Test
    void columnsTypesAndViewsAreCompared() throws IOException {
        Path after = write(
                "new",
                MODEL.replace("name varchar(20), country varchar(2)", "country varchar(2), name varchar(30) NOT NULL")
                                .replace("id, name FROM", "id, name AS label FROM")
                        + "CREATE VIEW v.countries AS SELECT DISTINCT country FROM crm.customer;\n");

        assertThat(diff(before, after)).isEqualTo(1);
        assertThat(output()).isEqualTo("""
                ~ table crm.customer
                    ~ column name: VARCHAR(20) -> VARCHAR(30) NOT NULL
                    ~ order of columns: id, country, name
                + view v.countries
                    + column country VARCHAR(2)
                    may be read by role agent
                ~ view v.names
                    - column name VARCHAR(20)
                    + column label VARCHAR(30) NOT NULL
                    - SELECT id, name FROM crm.customer
                    + SELECT id, name AS label FROM crm.customer
                3 differences
                """);
        assertThat(diff(after, before)).isEqualTo(1);
        assertThat(output()).contains("- view v.countries\n");
    }

    @Test
    void aViewThatIsNotValidAnyMoreIsReported() throws IOException {
        Path after = write("new", MODEL.replace("name varchar(20), ", "").replace("(id, name) TO", "(id) TO"));

        assertThat(diff(before, after)).isEqualTo(1);
        assertThat(output())
                .contains("~ view v.names\n    + not valid any more: ", "Column 'name' not found")
                .contains("~ right of role agent to table crm.customer\n    - id, name\n    + id\n");
    }

    @Test
    void rightsAndPoliciesAreCompared() throws IOException {
        Path after = write(
                "new",
                MODEL.replace("GRANT SELECT ON SCHEMA v TO ROLE agent;", "CREATE ROLE analyst;")
                                .replace("country = 'DE'", "country = 'AT'")
                        + "CREATE COLUMN MASK no_name ON crm.customer (name) TO ROLE agent USING ('***');\n");

        assertThat(diff(before, after)).isEqualTo(1);
        assertThat(output()).isEqualTo("""
                - right of role agent to schema v
                    - all columns
                ~ row filter home on crm.customer
                    - for role agent: country = 'DE'
                    + for role agent: country = 'AT'
                + role analyst
                + column mask no_name on crm.customer
                    + for role agent: name is '***'
                4 differences
                """);
    }

    @Test
    void serversFunctionsAndVersionsAreComparedAndNoOptionIsShown() throws IOException {
        Path after = write(
                "new",
                MODEL.replace("VERSION '1'", "VERSION '2'")
                        .replace("${env:SHOP_URL}", "jdbc:h2:mem:confidential")
                        .replace("v.one(x integer)", "v.one(x bigint)"));

        assertThat(diff(before, after)).isEqualTo(1);
        assertThat(output())
                .contains("~ database shop\n    ~ version 1 -> 2\n", "~ server s\n    ~ option url\n")
                .contains("~ function v.one\n    ~ parameters (x integer) -> (x bigint)\n")
                .doesNotContain("confidential");
    }

    @Test
    void plansOfLoggedQueriesAreCompared() throws IOException {
        Path after = write("new", MODEL.replace("SELECT id, name FROM", "SELECT id, UPPER(name) AS name FROM"));
        Path log = Files.writeString(folder.resolve("log.csv"), """
                id,sql_text,user_name
                1,"SELECT name
                FROM v.names",ada
                2,SELECT id FROM crm.customer,ada
                3,SHOW TABLES,ada
                4,SELECT gone FROM v.names,ada
                """);

        assertThat(diff(before, after, "--queries", log.toString())).isEqualTo(1);
        assertThat(output())
                .contains("~ query SELECT name FROM v.names\n", "    + ", "UPPER(")
                .doesNotContain("SELECT id FROM crm.customer\n    ", "SHOW TABLES", "query SELECT gone")
                .endsWith("2 differences\n");
        Path script =
                Files.writeString(folder.resolve("queries.sql"), "SELECT 1; -- a comment\nSELECT name FROM v.names;");
        Path without = write("without", MODEL.replaceAll("CREATE VIEW v.names.*\n", ""));
        assertThat(diff(before, without, "--queries=" + script)).isEqualTo(1);
        assertThat(output())
                .contains("- view v.names\n", "~ query SELECT name FROM v.names\n    - is not planned any more: ");
    }

    @Test
    void importedTablesAreComparedWhereTheyAreKnown() throws IOException, SQLException {
        String imported = MODEL.replaceAll(
                "(?s)CREATE FOREIGN TABLE.*?;", "IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER s INTO crm;");
        Path old = write("imported", imported);
        Path after = write("renamed", imported.replace("SELECT id, name FROM", "SELECT name, id FROM"));

        assertThat(diff(old, after)).isEqualTo(1);
        assertThat(output())
                .contains(
                        "    - SELECT id, name FROM crm.customer\n",
                        "note: schema crm is not compared: ",
                        "add --connect",
                        "1 difference\n");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:diffed");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(20), country VARCHAR(2))");
            assertThat(diff(old, after, "--connect")).isEqualTo(1);
            assertThat(output()).contains("~ view v.names\n    ~ order of columns: name, id\n");
            out.reset();
            Path moved = write("moved", imported.replace("${env:SHOP_URL}", "jdbc:h2:tcp://127.0.0.1:1/mem:x"));
            Path queries = Files.writeString(folder.resolve("queries.sql"), "SELECT name FROM v.names;");
            assertThat(diff(old, moved, "--connect", "--queries", queries.toString()))
                    .isEqualTo(1);
        }
        assertThat(output())
                .as("tables that cannot be asked for are not taken for gone")
                .startsWith("~ server s\n    ~ option url\nnote: schema crm is not compared: ")
                .endsWith("1 difference\n");
    }

    @Test
    void foldersAreComparedByTheNamesOfDatabases() throws IOException {
        Files.writeString(before.resolveSibling("other.vdb.sql"), "CREATE DATABASE other;\n");
        Path after = write("new", MODEL.replace("CREATE ROLE agent;", "CREATE ROLE agent; CREATE ROLE boss;"));
        Files.writeString(after.resolveSibling("third.vdb.sql"), "CREATE DATABASE third;\n");

        assertThat(diff(folder.resolve("old"), folder.resolve("new"))).isEqualTo(1);
        assertThat(output()).isEqualTo("- database other\n+ shop: role boss\n+ database third\n3 differences\n");
    }

    @Test
    void differencesCanBeReadByPrograms() throws IOException {
        Path after = write("new", MODEL.replace("CREATE ROLE agent;", "CREATE ROLE agent; CREATE ROLE boss;"));

        assertThat(diff(before, after, "--json")).isEqualTo(1);
        JsonNode change = new ObjectMapper().readTree(output()).path("changes").path(0);
        assertThat(change.path("change").asText()).isEqualTo("added");
        assertThat(change.path("object").asText()).isEqualTo("role boss");
    }

    @Test
    void withoutItsSecretsAModelIsComparedAndWhatIsMissingIsNoted() throws IOException {
        Path queries = Files.writeString(folder.resolve("queries.sql"), "SELECT name FROM v.names;");
        List<String> models = List.of(before.toString(), write("new", MODEL).toString());

        assertThat(run(models, new Environment(Map.of()))).isZero();
        assertThat(output()).isEqualTo("no differences\n");
        List<String> arguments = new ArrayList<>(models);
        arguments.addAll(List.of("--queries", queries.toString()));
        assertThat(run(arguments, new Environment(Map.of()))).isZero();
        assertThat(output()).contains("note: plans show nothing pushed down to server s: ", "SHOP_URL");
    }

    @Test
    void whatCannotBeComparedIsAnError() throws IOException {
        assertThat(diff(before, folder.resolve("missing.vdb.sql"))).isEqualTo(2);
        assertThat(output()).contains("braid diff: ", "missing.vdb.sql: there is no such file");
        assertThat(diff(before, write("broken", "CREATE DATABASE d;\nCREATE VIEW v.x AS SELECT 1;\n")))
                .isEqualTo(2);
        assertThat(diff(before, Files.createDirectory(folder.resolve("empty")))).isEqualTo(2);
        assertThat(diff(before, before, "--querie", "x")).isEqualTo(2);
        assertThat(output()).contains("did you mean '--queries'?");
        assertThat(run(List.of(before.toString()), environment)).isEqualTo(2);
        assertThat(output()).contains("Usage: braid diff OLD NEW");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("shop.vdb.sql"), text);
    }

    private int diff(Path old, Path now, String... more) {
        List<String> arguments = new ArrayList<>(List.of(old.toString(), now.toString()));
        arguments.addAll(List.of("--data-folder", folder.resolve("data").toString()));
        arguments.addAll(List.of(more));
        return run(arguments, environment);
    }

    private int run(List<String> arguments, Environment variables) {
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        return DiffMain.run(arguments, variables, print, print);
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
