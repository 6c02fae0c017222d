package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;

class JmhBenchTest {
    @Test
    void everyPartHasBenchmarks() {
        var silent = OutputFormatFactory.createFormatInstance(
                new PrintStream(PrintStream.nullOutputStream()), VerboseMode.SILENT);
        assertThat(BenchmarkList.defaultList().find(silent, List.of(".*"), List.of()))
                .extracting(benchmark -> benchmark.getUsername().replaceAll(".*\\.(\\w+\\.\\w+)", "$1"))
                .containsExactlyInAnyOrder(
                        "ReaderMicro.read",
                        "EngineMicro.kernels",
                        "EngineMicro.join",
                        "EngineMicro.aggregation",
                        "EngineMicro.sort",
                        "WireMicro.encode",
                        "WireMicro.decode",
                        "PlanningMicro.planning",
                        "PlanningMicro.planCache");
    }

    @Test
    void oneOfThemIsMeasuredAndWritten(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("jmh.json");
        assertThat(run("code$", "--out", out.toString())).isZero();
        JsonNode results = new ObjectMapper().readTree(out.toFile()).get("results");
        assertThat(results.findValuesAsText("name")).containsExactlyInAnyOrder("WireMicro.encode", "WireMicro.decode");
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.get("per_second").asDouble()).isPositive());
    }

    @Test
    void patternsThatNoneHasOrThatAreNoneAreRefused() {
        assertThat(run("nothing")).isEqualTo(1);
        assertThat(run("(")).isEqualTo(1);
    }

    /** Runs as briefly as possible, in this process. */
    private static int run(String... arguments) {
        return new CommandLine(new JmhBench())
                .execute(Stream.concat(
                                Stream.of(arguments),
                                Stream.of("--forks", "0", "--warm-up", "0", "--repeat", "1", "--millis", "10"))
                        .toArray(String[]::new));
    }
}
