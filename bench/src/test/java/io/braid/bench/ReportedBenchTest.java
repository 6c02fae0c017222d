package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.bench.report.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ReportedBenchTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "scale --users 1,2 --seed=7",
                "scale --out a.json --users 1,2 --seed=7",
                "scale --users 1,2 --html=page.html --folder here --seed=7 --update-docs",
                "scale --update-docs --users 1,2 --update-docs=page.md --seed=7 --out=b.json"
            })
    void whereFilesAreIsNotForTheDocs(String typed) {
        assertThat(ReportedBench.measured(List.of(typed.split(" ")))).isEqualTo("scale --users 1,2 --seed=7");
    }

    /** Other systems may reject a question; Braid and its reference may not. */
    @ParameterizedTest
    @CsvSource({"direct, 1", "braid, 1", "teiid, 0"})
    void othersDoNotDecideTheExitCode(String arm, int code) {
        Result refused = Result.failed("A", arm, 1, "0A000: no");
        assertThat(new CommandLine(new OneResult(refused)).execute()).isEqualTo(code);
    }

    @Test
    void othersAreThoseThatBraidIsMeasuredBeside() {
        RivalsBench rivals = new RivalsBench();
        new CommandLine(rivals).setCaseInsensitiveEnumValuesAllowed(true).parseArgs("--rivals", "teiid,duckdb");
        assertThat(Stream.of("direct", "braid", "teiid", "duckdb").filter(rivals::isOthers))
                .containsExactly("teiid", "duckdb");
    }

    @Test
    void theRestIsAsItWasTyped() {
        assertThat(ReportedBench.measured(List.of("tpcds", "--scale", "0.01"))).isEqualTo("tpcds --scale 0.01");
    }

    @Test
    void aWrongAnswerToOneUserIsAFailureThatLeavesTheFigures(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("report.json");
        String error = "1 of 20 answers wrong, such as H for key 3: 4 rows in the place of 5";
        Result.Times times = Result.Times.of(new long[] {1_000_000});
        Result result = new Result("H", "braid", 2, 4, "ab", times, 20, null, null, error);
        assertThat(new CommandLine(new OneResult(result)).execute("--out", file.toString()))
                .isOne();
        JsonNode written =
                new ObjectMapper().readTree(file.toFile()).get("results").get(0);
        assertThat(written.get("per_second").asDouble()).isEqualTo(20);
        assertThat(written.get("error").asText()).isEqualTo(error);
        assertThat(new CommandLine(new OneResult(Result.alone("H", 4, new long[] {1}))).execute())
                .isZero();
    }

    /** Workload with a single result. */
    private static final class OneResult extends ReportedBench {
        private final Result result;

        OneResult(Result result) {
            super("told");
            this.result = result;
        }

        @Override
        boolean isOthers(String who) {
            return who.equals("teiid");
        }

        @Override
        void run() {
            add(result);
        }

        @Override
        double scale() {
            return 1;
        }
    }
}
