package io.braid.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

@Tag("jdk")
class SqlMainTest {
    private final StringWriter err = new StringWriter();
    private final CommandLine commandLine = SqlMain.commandLine().setErr(new PrintWriter(err));

    @Test
    void anUnknownOptionEndsWithOneAndASentence() {
        assertThat(commandLine.execute("--fromat", "csv")).isEqualTo(1);
        assertThat(err.toString()).contains("--fromat", "./braid sql --help").hasLineCount(1);
    }

    @Test
    void aStatementAndAFileCannotBothBeGiven() {
        assertThat(commandLine.execute("-c", "SELECT 1", "-f", "x.sql")).isEqualTo(1);
        assertThat(err.toString()).contains("mutually exclusive");
    }

    @Test
    void anUnknownFormatIsRefusedWithThoseThereAre() {
        assertThat(commandLine.execute("--format", "xml", "-c", "SELECT 1")).isEqualTo(1);
        assertThat(err.toString()).containsIgnoringCase("csv");
    }
}
