package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.cli.format.OutputFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
@Timeout(60)
class ShellTest {
    @Test
    void commandsStandForStatements() {
        assertThat(ShellCommand.find("\\d").orElseThrow().statement("")).contains("SHOW TABLES");
        assertThat(ShellCommand.find("\\d").orElseThrow().statement("stock.item"))
                .contains("DESCRIBE stock.item");
        assertThat(ShellCommand.find("\\explain").orElseThrow().statement("SELECT 1"))
                .contains("EXPLAIN SELECT 1");
        assertThat(ShellCommand.find("\\timing").orElseThrow().statement("")).isEmpty();
        assertThat(ShellCommand.find("\\nonsense")).isEmpty();
    }

    @Test
    void theHelpTellsOfEveryCommand() {
        for (ShellCommand command : ShellCommand.values()) {
            assertThat(ShellCommand.helpText()).contains("  " + command.usage() + " ");
        }
    }

    @Test
    void wordsAreCompletedInTheLettersTheyBeginWith() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
            NameCompleter completer = new NameCompleter(() -> connection);
            assertThat(completer.candidates("sel")).containsExactly("select");
            assertThat(completer.candidates("GROU")).containsExactly("GROUP BY");
            assertThat(completer.candidates("\\e")).containsExactly("\\explain");
            assertThat(completer.candidates("xyz")).isEmpty();
        }
    }

    @Test
    void namesAreCompletedAsTheyMustBeWritten() throws Exception {
        try (Connection connection = withNames()) {
            NameCompleter completer = new NameCompleter(() -> connection);
            assertThat(completer.candidates("Cust")).containsExactly("Customers");
            assertThat(completer.candidates("sales.")).containsExactly("sales.\"Order no\"", "sales.Customers");
            assertThat(completer.candidates("sales.ord")).containsExactly("sales.\"Order no\"");
            assertThat(completer.candidates("\"ord")).containsExactly("\"Order no\"", "\"order\"");
            assertThat(completer.candidates("a")).contains("\"a\"\"b\"", "and");
        }
    }

    @Test
    void aNameThatNeedsQuotesIsCompletedWhereItIsTyped(@TempDir Path folder) throws Exception {
        try (ReconnectingSession session = new ReconnectingSession(ShellTest::withNames)) {
            typed(session, folder, "SELECT * FROM sales.ord\t;\n", true);
        }
        assertThat(folder.resolve("history")).content().contains("SELECT * FROM sales.\"Order no\"");
    }

    @Test
    void aScriptThatIsNoTextDoesNotEndTheShell(@TempDir Path folder) throws Exception {
        Path script =
                Files.write(folder.resolve("latin1.sql"), "SELECT '\u00e4';".getBytes(StandardCharsets.ISO_8859_1));
        try (ReconnectingSession session = new ReconnectingSession(ShellTest::open)) {
            assertThat(typed(session, folder, "\\i " + script + "\n\\i nowhere.sql\n\\timing\n"))
                    .contains(
                            "the file " + script + " is no text in UTF-8",
                            "there is no file nowhere.sql",
                            "Timing is on.");
        }
    }

    @Test
    void aSwitchIsSetToWhatIsSaid(@TempDir Path folder) throws Exception {
        try (ReconnectingSession session = new ReconnectingSession(ShellTest::open)) {
            assertThat(typed(session, folder, "\\timing off\n\\timing on\n\\timing\n\\pager off\n\\x off\n"))
                    .containsSubsequence(
                            "Timing is off.",
                            "Timing is on.",
                            "Timing is off.",
                            "The pager is off.",
                            "Results are shown as table.");
        }
    }

    @Test
    void wordsOfOtherShellsAreUnderstoodWithoutASemicolon(@TempDir Path folder) throws Exception {
        for (String word : List.of("quit", "EXIT;")) {
            try (ReconnectingSession session = new ReconnectingSession(ShellTest::open)) {
                assertThat(typed(session, folder, "help\n" + word + "\nSELECT 4711;\n"))
                        .contains("Tab completes keywords and names")
                        .doesNotContain("ERROR", "4711");
            }
        }
    }

    @Test
    void wideResultsCanBeShownOneValueBelowTheOther(@TempDir Path folder) throws Exception {
        try (ReconnectingSession session = new ReconnectingSession(ShellTest::open)) {
            assertThat(typed(session, folder, "\\x\n\\x\n"))
                    .contains("Results are shown as vertical.", "Results are shown as table.");
        }
    }

    @Test
    void statementsWithPasswordsAreNotKept(@TempDir Path folder) throws Exception {
        try (ReconnectingSession session = new ReconnectingSession(ShellTest::open)) {
            typed(session, folder, "ALTER USER ada\nPassword 'geheim';\nSELECT 12345;\n");
        }
        assertThat(folder.resolve("history"))
                .content()
                .contains("SELECT 12345;")
                .doesNotContain("geheim");
    }

    @Test
    void aConnectionThatHasBrokenIsOpenedAnew(@TempDir Path folder) throws Exception {
        Deque<Connection> opened = new ArrayDeque<>();
        try (ReconnectingSession session = new ReconnectingSession(() -> {
            opened.add(open());
            return opened.getLast();
        })) {
            opened.getFirst().close();
            assertThat(typed(session, folder, "SELECT 1;\nSELECT 2;\n"))
                    .containsOnlyOnce("Connected again, in a new session");
            assertThat(opened).hasSize(2);
            assertThat(session.connection()).isSameAs(opened.getLast());
        }
        assertThat(opened.getLast().isClosed()).isTrue();
    }

    @Test
    void aServerThatIsAwayIsTriedAgainWithEachStatement(@TempDir Path folder) throws Exception {
        Deque<Connection> opened = new ArrayDeque<>(List.of(open()));
        opened.getFirst().close();
        int[] asked = {0};
        try (ReconnectingSession session = new ReconnectingSession(() -> {
            if (asked[0]++ > 0) {
                throw new SQLException("nobody there", "08001");
            }
            return opened.getFirst();
        })) {
            assertThat(typed(session, folder, "SELECT 1;\nSELECT 2;\n")).contains("Not connected", "nobody there");
            assertThat(asked[0]).isEqualTo(3);
        }
    }

    private static Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:");
    }

    /** Returns a connection with tables whose names match those of a server. */
    private static Connection withNames() throws SQLException {
        Connection connection = open();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA sys");
            statement.execute("CREATE TABLE sys.schemas AS SELECT 'sales' AS name");
            statement.execute("CREATE TABLE sys.tables AS SELECT 'sales' AS schema_name, name"
                    + " FROM (VALUES ('Customers'), ('Order no')) AS t (name)");
            statement.execute("CREATE TABLE sys.functions (schema_name VARCHAR, name VARCHAR)");
            statement.execute("CREATE TABLE sys.columns AS SELECT name FROM (VALUES ('order'), ('a\"b')) AS t (name)");
        }
        return connection;
    }

    private static String typed(ReconnectingSession session, Path folder, String text) throws IOException {
        return typed(session, folder, text, false);
    }

    /** Returns the shell's output for an input, at a terminal with or without completion. */
    private static String typed(ReconnectingSession session, Path folder, String text, boolean completing)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        try (Terminal terminal = completing
                ? new ExternalTerminal("test", "ansi", in, out, StandardCharsets.UTF_8)
                : new DumbTerminal(in, out)) {
            new Shell(session, OutputFormat.TABLE).run(terminal, folder.resolve("history"));
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
