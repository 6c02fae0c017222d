package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.database.DatabaseLease;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckMainTest {
    private static final String MODEL = """
            CREATE DATABASE d;
            CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:checked');
            CREATE SCHEMA a SERVER s;
            IMPORT FOREIGN SCHEMA PUBLIC LIMIT TO (present%s) FROM SERVER s INTO a;
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.x AS SELECT %s FROM a.present;
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void aSoundModelHasNoProblems(@TempDir Path folder) throws IOException {
        Path file = write(folder, MODEL.formatted("", "id"));
        assertThat(check("--vdb", file.toString())).isZero();
        assertThat(output())
                .isEqualTo(file + ": no problems in 1 server, 1 import, 0 declared tables, 1 view, 0 functions\n");
    }

    @Test
    void everyProblemIsListedWithItsLine(@TempDir Path folder) throws IOException {
        Path file =
                write(folder, "CREATE DATABASE d;\nCREATE SCHEMA a SERVER nowhere;\n\nCREATE VIEW v.x AS SELECT 1;\n");
        assertThat(check("--vdb", file.toString())).isEqualTo(1);
        assertThat(output()).contains(file + ":2:1: ", file + ":4:1: ");
    }

    @Test
    void anUnknownWrapperAndATypingErrorAreFoundWithoutConnecting(@TempDir Path folder) throws IOException {
        Path file = write(folder, "CREATE DATABASE d;\nCREATE SERVER s FOREIGN DATA WRAPPER h3;\n");
        assertThat(check("--vdb=" + file)).isEqualTo(1);
        assertThat(output()).contains(file + ":2:1: ", "did you mean 'h2'?");
        assertThat(check("--data-folder=" + folder, "--vdb=" + file)).isEqualTo(1);
        assertThat(output()).contains("did you mean 'h2'?").doesNotContain("unknown option");
        assertThat(check("--files-folder=", "--vdb=" + file)).isEqualTo(1);
        assertThat(output()).contains("braid check: ", "files-folder '' has no value");
        assertThat(check("--data-folders=x")).isEqualTo(1);
        assertThat(check("--vbd", "x")).isEqualTo(1);
        assertThat(output()).contains("did you mean '--vdb'?");
        assertThat(check("shop.vdb.sql")).isEqualTo(1);
        assertThat(output()).contains("--vdb shop.vdb.sql");
    }

    @Test
    void connectingFindsMissingTablesAndColumns(@TempDir Path folder) throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:checked");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE present (id INT)");
            Path sound = write(folder, MODEL.formatted("", "id"));
            assertThat(check("--vdb", sound.toString(), "--connect")).isZero();
            Path missingTable = write(folder, MODEL.formatted(", absent", "id"));
            assertThat(check("--vdb", missingTable.toString(), "--connect")).isEqualTo(1);
            assertThat(output()).contains(":4:1: ", "has no table absent");
            Path missingColumn = write(folder, MODEL.formatted("", "nme"));
            assertThat(check("--vdb", missingColumn.toString(), "--connect")).isEqualTo(1);
            assertThat(output()).containsIgnoringCase("nme");
        }
    }

    @Test
    void connectingFindsRightsPoliciesAndCommentsAboutWhatIsNotThere(@TempDir Path folder)
            throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:checked");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE present (id INT)");
            String model = """
                    CREATE DATABASE d;
                    CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:checked');
                    CREATE SCHEMA a SERVER s;
                    IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER s INTO a;
                    CREATE ROLE r;
                    GRANT SELECT ON TABLE a.absent TO ROLE r;
                    GRANT SELECT ON TABLE a.present (nme) TO ROLE r;
                    CREATE ROW FILTER f ON a.present TO ROLE r USING (nme = 1);
                    CREATE COLUMN MASK m ON a.absent (id) TO ROLE r USING (1);
                    COMMENT ON TABLE a.absent IS 'gone';
                    COMMENT ON COLUMN a.present.nme IS 'gone';
                    GRANT SELECT ON TABLE a.present TO ROLE public;
                    """;
            Path file = write(folder, model);
            assertThat(check("--vdb", file.toString(), "--connect")).isEqualTo(1);
            assertThat(output().lines())
                    .hasSize(6)
                    .allMatch(line -> line.matches(".*:(6|7|8|9|10|11):1: .*"))
                    .anyMatch(line -> line.contains(":6:1: ") && line.contains("absent"))
                    .anyMatch(line -> line.contains(":7:1: ") && line.contains("no column 'nme'"))
                    .as("places are those of the file")
                    .noneMatch(line -> line.contains("(line 1, "));
        }
    }

    @Test
    void whatCanBeToldOfSeveralKindsOfMistakesIsToldAtOnce(@TempDir Path folder) throws IOException {
        Path file = write(folder, """
                CREATE DATABASE d;
                CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:x', pool_sise '4');
                CREATE SCHEMA a SERVER nowhere;
                CREATE VIEW v.x AS SELEC 1;
                """);
        assertThat(check("--vdb", file.toString())).isEqualTo(1);
        assertThat(output()).contains(file + ":2:1: ", file + ":3:1: ", file + ":4:");
    }

    @Test
    void unknownOptionsMissingSecretsAndBadUrlsAreFoundWithoutConnecting(@TempDir Path folder) throws IOException {
        Path file = write(folder, """
                CREATE DATABASE d;
                CREATE SERVER a FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:x', pool_sise '4');
                CREATE SERVER b FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:NOT_SET}');
                CREATE SERVER c FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:x;INIT=SELECT 1');
                """);
        assertThat(check("--vdb", file.toString())).isEqualTo(1);
        assertThat(output())
                .contains(file + ":2:1: ", "'pool_size'", file + ":3:1: ", "NOT_SET", file + ":4:1: ", "INIT");
    }

    @Test
    void connectingTellsWhatHasChangedSinceTheLastImportAndWhatBreaks(@TempDir Path folder)
            throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:checked");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE present (id INT, extra INT)");
            Path file = write(folder, MODEL.formatted("", "id"));
            String data = folder.resolve("data").toString();
            importInto(data, file);
            statement.execute("ALTER TABLE present ALTER COLUMN extra BIGINT");
            assertThat(check("--vdb", file.toString(), "--connect", "--data-folder", data))
                    .isZero();
            assertThat(output())
                    .contains(":4:1: type changed: a.PRESENT.EXTRA (was INTEGER, is BIGINT)", "no problems in ");
            statement.execute("ALTER TABLE present DROP COLUMN id");
            assertThat(check("--vdb", file.toString(), "--connect", "--data-folder", data))
                    .isEqualTo(1);
            assertThat(output())
                    .contains(
                            ":4:1: column gone: a.PRESENT.ID",
                            "breaks v.x",
                            ":6:1: view broken: v.x",
                            "'id' not found");
        }
    }

    /** Imports the tables like a server. */
    private static void importInto(String data, Path file) throws IOException {
        ServerConfig config = ServerConfig.of(
                Map.of("port", "0", "http-port", "0", "data-folder", data, "vdb-folder", data + "/none"));
        try (BraidServer server = BraidServer.startFromFiles(config, new Environment(Map.of()), List.of(file));
                DatabaseLease lease = server.database("d").lease()) {
            lease.database().catalog().importAll();
        }
    }

    private int check(String... arguments) {
        out.reset();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        return CheckMain.run(List.of(arguments), new Environment(Map.of()), print, print);
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Path write(Path folder, String model) throws IOException {
        return Files.writeString(folder.resolve("d.vdb.sql"), model);
    }
}
