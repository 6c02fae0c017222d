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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
    void aScriptThatIsNoTextDoesNotEndTheShell(@TempDir Path folder) throws Exception {
        Path script =
                Files.write(folder.resolve("latin1.sql"), "SELECT '\u00e4';".getBytes(StandardCharsets.ISO_8859_1));
        try (Session session = new Session(ShellTest::open)) {
            assertThat(typed(session, folder, "\\i " + script + "\n\\i nowhere.sql\n\\timing\n"))
                    .contains(
                            "the file " + script + " is no text in UTF-8",
                            "there is no file nowhere.sql",
                            "Timing is on.");
        }
    }

    @Test
    void statementsWithPasswordsAreNotKept(@TempDir Path folder) throws Exception {
        try (Session session = new Session(ShellTest::open)) {
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
        try (Session session = new Session(() -> {
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
        try (Session session = new Session(() -> {
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

    /** What the shell says to what is typed into it. */
    private static String typed(Session session, Path folder, String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Terminal terminal =
                new DumbTerminal(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), out)) {
            new Shell(session, OutputFormat.TABLE).run(terminal, folder.resolve("history"));
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
