package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import io.braid.planner.option.PlannerOptions;
import io.braid.slt.BehindTheServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The foreign tables of a PostgreSQL, imported as a model over the databases that they are in. */
final class ForeignTablesImportTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Path folder;

    ForeignTablesImportTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void theModelReadsTheSameRows() throws Exception {
        try (TestServer crm = TestServers.fresh(ServerKind.POSTGRESQL);
                TestServer office = TestServers.fresh(ServerKind.POSTGRESQL)) {
            execute(
                    crm,
                    "CREATE TABLE customer (id int PRIMARY KEY, name text)",
                    "INSERT INTO customer VALUES (1, 'Ada'), (2, 'Emmy')",
                    "CREATE TABLE reg_1 (no int, label varchar(20), shape point)",
                    "INSERT INTO reg_1 VALUES (7, 'north', NULL)");
            URI address = URI.create(crm.jdbcUrl().substring("jdbc:".length()));
            execute(
                    office,
                    "CREATE EXTENSION postgres_fdw",
                    "CREATE SERVER \"crm db\" FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '" + address.getHost()
                            + "', port '" + address.getPort() + "', dbname '"
                            + address.getPath().substring(1) + "')",
                    "CREATE USER MAPPING FOR public SERVER \"crm db\" OPTIONS (user '" + crm.user()
                            + "', password 'a secret that stays here')",
                    "CREATE SCHEMA sales",
                    "CREATE FOREIGN TABLE sales.customer (id int NOT NULL, name text) SERVER \"crm db\""
                            + " OPTIONS (schema_name 'public')",
                    "CREATE FOREIGN TABLE sales.region (id int OPTIONS (column_name 'no'),"
                            + " name varchar(20) OPTIONS (column_name 'label'), shape point)"
                            + " SERVER \"crm db\" OPTIONS (schema_name 'public', table_name 'reg_1')",
                    "CREATE FOREIGN DATA WRAPPER unheard_of",
                    "CREATE SERVER other FOREIGN DATA WRAPPER unheard_of");

            assertThat(run(office)).as(out.toString(StandardCharsets.UTF_8)).isEqualTo(2);

            String model = Files.readString(folder.resolve("office.vdb.sql"));
            assertThat(model)
                    .contains("CREATE SERVER crm_db FOREIGN DATA WRAPPER postgresql", "'${env:CRM_DB_PASSWORD}'")
                    .contains("IMPORT FOREIGN SCHEMA public LIMIT TO (customer) FROM SERVER crm_db INTO sales")
                    .doesNotContain("a secret that stays here");
            assertThat(Files.readString(folder.resolve("office.import.txt")).lines())
                    .anyMatch(line -> line.matches(" +server other \\(unheard_of\\) +not possible +.*postgres_fdw.*"))
                    .anyMatch(
                            line -> line.matches(" +foreign table sales.region +changed +the column shape .*point.*"));
            try (BehindTheServer braid = new BehindTheServer(model, Map.of("crm_db", crm))) {
                assertThat(rows(braid, "SELECT id, name FROM sales.customer ORDER BY id"))
                        .containsExactly("1 | Ada", "2 | Emmy");
                assertThat(rows(braid, "SELECT id, name FROM sales.region WHERE id = 7"))
                        .containsExactly("7 | north");
            }
        }
    }

    @Test
    void anAddressWithoutADatabaseIsAnError() {
        PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);

        assertThat(ImportMain.run(
                        List.of("postgres-fdw", "postgresql://localhost"), new Environment(Map.of()), printed, printed))
                .isEqualTo(1);

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("'postgresql://user@host:port/database' is expected");
    }

    private static List<String> rows(BehindTheServer braid, String sql) {
        return braid.inOrder(braid.plan(sql, PlannerOptions.ALL), String::valueOf);
    }

    private int run(TestServer office) {
        PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
        String address = office.jdbcUrl().substring("jdbc:".length()).replaceFirst("//", "//" + office.user() + "@");
        return ImportMain.run(
                List.of(
                        "postgres-fdw",
                        address,
                        "--output",
                        folder.resolve("office.vdb.sql").toString()),
                new Environment(Map.of("PGPASSWORD", office.password())),
                printed,
                printed);
    }

    private static void execute(TestServer server, String... statements) throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
