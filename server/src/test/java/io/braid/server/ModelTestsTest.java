package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code braid check --test} over the retail sample and over models with errors. */
class ModelTestsTest {
    private static final Path RETAIL = Path.of(System.getProperty("braid.build.root", ".."), "vdb-models/retail");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void theRetailModelPassesItsTestsWithoutASource() {
        assertThat(test(RETAIL.resolve("retail.slt"))).as(output()).isZero();
        assertThat(output()).contains("retail.slt: 12 tests passed\n").endsWith("12 tests passed\n");
    }

    @Test
    void aFailedTestIsShownAndCounted(@TempDir Path folder) throws IOException {
        String script = Files.readString(RETAIL.resolve("retail.slt"));
        Path wrong = Files.writeString(folder.resolve("wrong.slt"), script.replace("MUG\t4\n", "MUG\t5\n"));
        Files.writeString(folder.resolve("right.slt"), script);

        assertThat(test(folder)).isEqualTo(1);
        assertThat(output())
                .contains(wrong + ":", ": another answer\n", "    - MUG\t5\n    + MUG\t4\n")
                .contains("right.slt: 12 tests passed\n")
                .endsWith("1 of 24 tests failed\n");
    }

    @Test
    void noTestsAreAFailure(@TempDir Path folder) throws IOException {
        assertThat(test(folder)).isEqualTo(1);
        assertThat(output()).contains("no tests ran: there is no statement and no query in " + folder);
        assertThat(test(Files.writeString(folder.resolve("empty.slt"), "# nothing\n")))
                .isEqualTo(1);
        assertThat(test(folder.resolve("missing.slt"))).isEqualTo(1);
        assertThat(output()).contains("missing.slt: there is no such text file");
        Path unreadable = Files.writeString(folder.resolve("unreadable.slt"), "query X\nSELECT 1\n----\n1\n");
        assertThat(test(unreadable)).isEqualTo(1);
        assertThat(output()).contains("unreadable.slt:1: the types of a query");
    }

    @Test
    void answersAreWrittenIntoTheScript(@TempDir Path folder) throws IOException {
        String script = Files.readString(RETAIL.resolve("retail.slt"));
        Path file = Files.writeString(folder.resolve("a.slt"), script.replace("MUG\t4\n", "MUG\t5\n"));

        assertThat(run(arguments(file, "--complete"))).isZero();
        assertThat(file).hasContent(script);
    }

    private int test(Path script) {
        return run(arguments(script));
    }

    private static List<String> arguments(Path script, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--vdb=" + RETAIL.resolve("retail.vdb.sql"),
                "--vdb=" + RETAIL.resolve("calendar.vdb.sql"),
                "--test",
                script.toString()));
        arguments.addAll(List.of(more));
        return arguments;
    }

    private int run(List<String> arguments) {
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        return CheckMain.run(arguments, new Environment(Map.of()), print, print);
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
