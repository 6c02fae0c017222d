package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Tests that invalid options are rejected before a server is started. */
class ScaleBenchTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--scales=0.1,0.1  | two or more different numbers",
                "--users=4         | two or more different numbers",
                "--users=0,4       | numbers from 1 on, not 0",
                "--scales=0.1,-1   | must be above 0, not -1",
                "--only=A,Z        | no query 'Z'; there are A, B, C, D, E, F, G, H."
            })
    void wrongUseIsToldAtOnce(String option, String message) {
        assertRefused(option, message);
    }

    @Test
    void databasesOfOthersHaveOneAmountOfDataOnly(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("rig.properties"),
                Stream.of("everything", "dbA", "dbB", "dbC", "dbD")
                        .map(title -> title + ".url = jdbc:postgresql://localhost/tpch")
                        .collect(Collectors.joining("\n")));
        assertRefused("--rig=" + file, "--rig takes embedded or demo here, and no file.");
    }

    private static void assertRefused(String option, String message) {
        ScaleBench bench = new ScaleBench();
        new CommandLine(bench).parseArgs(option);
        assertThatThrownBy(bench::run).isInstanceOf(BraidException.class).hasMessageContaining(message);
    }
}
