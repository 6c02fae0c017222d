package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.braid.bench.report.DocsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that each generated section of bench/RESULTS.md, filled by {@code --update-docs}, has an end and an existing
 * command.
 */
class ResultsPageTest {
    private static final Path PAGE =
            Path.of(System.getProperty("braid.build.root", "../..")).resolve("bench/RESULTS.md");

    static List<String> commands() throws IOException {
        return Pattern.compile("<!-- figures of bench (.*) -->")
                .matcher(Files.readString(PAGE))
                .results()
                .map(part -> part.group(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aPartIsFilledByItsCommand(String command) {
        assertThatCode(() -> DocsPage.of(PAGE, command)).doesNotThrowAnyException();
        List<String> arguments = List.of(command.split(" "));
        assertThatCode(() -> BenchMain.commandLine().parseArgs((command + " --update-docs").split(" ")))
                .doesNotThrowAnyException();
        assertThat(ReportedBench.measured(arguments)).as("names no files").isEqualTo(command);
    }

    @Test
    void allWorkloadsOverRealServersHaveOne() throws IOException {
        assertThat(commands().stream().map(command -> command.split(" ")[0]))
                .contains("study", "power", "throughput", "latency", "scale", "tpcds", "views", "clients", "rivals")
                .hasSizeGreaterThan(9);
        assertThat(commands()).doesNotHaveDuplicates();
    }
}
