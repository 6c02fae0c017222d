package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What it cannot measure it says before it starts a server. */
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
        ScaleBench bench = new ScaleBench();
        new CommandLine(bench).parseArgs(option);
        assertThatThrownBy(bench::run).isInstanceOf(BraidException.class).hasMessageContaining(message);
    }
}
