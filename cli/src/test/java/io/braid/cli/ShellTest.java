package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;

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
            NameCompleter completer = new NameCompleter(connection);
            assertThat(completer.candidates("sel")).containsExactly("select");
            assertThat(completer.candidates("GROU")).containsExactly("GROUP BY");
            assertThat(completer.candidates("\\e")).containsExactly("\\explain");
            assertThat(completer.candidates("xyz")).isEmpty();
        }
    }
}
