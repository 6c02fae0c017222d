package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.cli.format.OutputFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shell, typed into a terminal of 80 by 10 characters, over a database that has nothing of Braid's. */
@Timeout(60)
class ShellTest {
    private final Path folder;

    ShellTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private String type(String... lines) throws Exception {
        String input = String.join("\n", lines) + "\n";
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Terminal terminal = TerminalBuilder.builder()
                        .system(false)
                        .type("dumb")
                        .encoding(StandardCharsets.UTF_8)
                        .streams(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), shown)
                        .build()) {
            terminal.setSize(Size.of(80, 10));
            new Shell(connection, OutputFormat.TABLE).run(terminal, folder.resolve("history"));
        }
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void statementsMayHaveSeveralLinesAndAnErrorDoesNotEndTheSession() throws Exception {
        assertThat(type("SELECT 1 + 1", "AS two;", "SELEC;", "SELECT 'still here' AS s;", "\\q"))
                .contains("(1 row)", "ERROR 42", "still here");
    }

    @Test
    void commandsDoWhatTheHelpSays() throws Exception {
        Path script = folder.resolve("script.sql");
        Files.writeString(script, "SELECT 'from a script' AS s; SELECT 1 AS one;");
        assertThat(type(
                        "\\?",
                        "\\nonsense",
                        "\\timing",
                        "\\format csv",
                        "\\i " + script,
                        "\\format nice",
                        "\\i nowhere",
                        "\\c",
                        "\\q"))
                .contains(
                        "\\explain QUERY",
                        "There is no command \\nonsense",
                        "Timing is on.",
                        "from a script",
                        "Time: ",
                        "It is \\format table|csv|json.",
                        "There is no file nowhere.",
                        "It is \\c DATABASE.");
    }

    @Test
    void aLongResultStopsAtEachPage() throws Exception {
        String many = "SELECT X AS x, 'row ' || X AS y FROM SYSTEM_RANGE(1, 100);";
        assertThat(type(many, "q\\q")).contains("-- more", "row 7").doesNotContain("row 9", "(100 rows)");
        assertThat(type(many, " q\\q")).contains("row 9", "row 15").doesNotContain("row 20");
        assertThat(type("\\pager", many, "\\q"))
                .contains("row 100", "(100 rows)")
                .doesNotContain("-- more");
    }

    @Test
    void whatWasTypedIsKeptForTheNextTime() throws Exception {
        type("SELECT 42 AS answer;", "\\q");
        assertThat(Files.readString(folder.resolve("history"))).contains("SELECT 42 AS answer;");
    }

    @Test
    void wordsAreCompletedInTheLettersTheyBeginWith() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            NameCompleter completer = new NameCompleter(connection);
            assertThat(completer.candidates("sel")).containsExactly("select");
            assertThat(completer.candidates("GROU")).containsExactly("GROUP BY");
            assertThat(completer.candidates("\\e")).containsExactly("\\explain");
            assertThat(completer.candidates("xyz")).isEmpty();
        }
    }
}
