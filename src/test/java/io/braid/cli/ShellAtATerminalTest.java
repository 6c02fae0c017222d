package io.braid.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.cli.format.OutputFormat;
import io.braid.conformance.ConformanceServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What people see of the shell: it is run at a terminal, or as a program, against a server. */
@Tag("jdk")
@Timeout(120)
@ExtendWith(ConformanceServer.Shared.class)
final class ShellAtATerminalTest {
    private static final String APPLICATION = "shell at a terminal";
    private static final String PROMPT = "braid> ";
    private static final String MORE = "-- more";
    private static final String INTERRUPT = "\u0003";
    private static final String MANY = "SELECT a.n FROM stock.many AS a CROSS JOIN stock.many AS b;\n";
    private static final String ENDLESS = "SELECT COUNT(*) FROM stock.many AS a CROSS JOIN stock.many AS b"
            + " CROSS JOIN stock.many AS c WHERE a.text || b.text <> c.text;\n";

    private final ConformanceServer server;
    private final ReconnectingSession session;

    @TempDir
    private Path folder = Path.of("");

    private Typist typist;

    ShellAtATerminalTest(ConformanceServer server) throws Exception {
        this.server = server;
        this.session = new ReconnectingSession(this::connect);
    }

    private Connection connect() throws SQLException {
        Properties properties = server.login();
        properties.setProperty("applicationName", APPLICATION);
        properties.setProperty("progress", ProgressLine.PERIOD);
        return DriverManager.getConnection(server.url(), properties);
    }

    @BeforeEach
    void sitsDown() throws Exception {
        typist = new Typist(new Shell(session, OutputFormat.TABLE), folder.resolve("history"));
        typist.readTo(PROMPT);
    }

    @AfterEach
    void leaves() throws Exception {
        typist.close();
        session.close();
    }

    @Test
    void aLongResultStopsAtEachPage() throws Exception {
        typist.type(MANY);
        assertThat(numbers(typist.readTo(MORE))).as("besides the header").isEqualTo(21);
        typist.type("\r");
        assertThat(numbers(typist.readTo(MORE))).isEqualTo(1);
        typist.type(" ");
        assertThat(numbers(typist.readTo(MORE))).isEqualTo(23);
        assertThat(running()).isEqualTo(1);
        typist.type("q");
        typist.readTo(PROMPT);
        awaitNothingRuns();
        typist.type("SELECT 4710 + 1;\n");
        typist.readTo("4711");
    }

    private static long numbers(String page) {
        return page.lines().filter(line -> line.matches("\\s*\\d+\\s*")).count();
    }

    @Test
    void ctrlCEndsAResultThatWaitsForItsReader() throws Exception {
        typist.type(MANY);
        typist.readTo(MORE);
        typist.type(INTERRUPT);
        typist.readTo(PROMPT);
        awaitNothingRuns();
    }

    @Test
    void withoutThePagerAResultRunsThrough() throws Exception {
        typist.type("\\pager\n");
        typist.readTo("The pager is off.");
        typist.type("SELECT n FROM stock.many WHERE n <= 100 ORDER BY n;\n");
        assertThat(typist.readTo("(100 rows)")).doesNotContain(MORE);
    }

    @Test
    void aStatementThatTakesLongTellsHowFarItIsUntilCtrlCEndsIt() throws Exception {
        typist.type(ENDLESS);
        typist.readTo(" rows read, ");
        typist.readTo("Ctrl-C stops it");
        typist.type(INTERRUPT);
        typist.readTo("57014");
        typist.readTo(PROMPT);
        awaitNothingRuns();
        typist.type("SELECT 4710 + 1;\n");
        typist.readTo("4711");
    }

    @Test
    void commandsShowWhatTheServerHas() throws Exception {
        typist.type("\\d\n");
        typist.readTo("MAKER");
        typist.readTo(PROMPT);
        typist.type("\\d stock.item\n");
        typist.readTo("DECIMAL");
        typist.readTo(PROMPT);
        typist.type("\\explain SELECT MAX(id) FROM stock.kind;\n");
        typist.readTo("\"KIND\"");
        typist.readTo(PROMPT);
        typist.type("\\timing\n");
        typist.readTo("Timing is on.");
        typist.type("SELECT 1;\n");
        typist.readTo("Time: ");
        assertThat(typist.readTo(" ms")).containsOnlyDigits();
    }

    @Test
    void aScriptIsRunForPrograms() throws Exception {
        String script =
                "SELECT id, name FROM stock.item ORDER BY id;\n-- two\nSELECT price FROM stock.item WHERE id = 1;\n";
        Path file = Files.writeString(folder.resolve("items.sql"), script);
        assertThat(output(file, "csv")).isEqualTo("""
                id,name
                1,nail
                2,hammer
                3,
                price
                0.10
                """);
        assertThat(output(file, "json")).isEqualTo("""
                [
                {"id": 1, "name": "nail"},
                {"id": 2, "name": "hammer"},
                {"id": 3, "name": null}
                ]
                [
                {"price": 0.10}
                ]
                """);
    }

    private String output(Path script, String format) throws Exception {
        Path written = folder.resolve("output." + format);
        ProcessBuilder program = new ProcessBuilder(new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SqlMain.class.getName(),
                "--url",
                server.url(),
                "--user",
                server.user(),
                "--format",
                format,
                "-f",
                script.toString())));
        program.environment().put("BRAID_PASSWORD", server.password());
        Process process = program.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(written.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(written)).isZero();
        return Files.readString(written, UTF_8);
    }

    private void awaitNothingRuns() throws Exception {
        while (running() > 0) {
            Thread.sleep(5);
        }
    }

    /** How many statements of the shell the server has. */
    private int running() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT COUNT(*) FROM sys.queries WHERE application = '" + APPLICATION + "'")) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }
}
