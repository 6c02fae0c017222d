package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.braid.demo.WrongUse;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BenchMainTest {
    private final StringWriter err = new StringWriter();
    private final CommandLine commandLine = BenchMain.commandLine().setErr(new PrintWriter(err));

    @Test
    void anUnknownWorkloadIsRefusedWithThoseThereAre() {
        assertThat(commandLine.execute("foo")).isEqualTo(WrongUse.EXIT_CODE);
        assertThat(err.toString())
                .startsWith("braid bench: unknown workload 'foo'")
                .contains("; there are study, power, ", ", soak; see ./braid bench --help")
                .hasLineCount(1);
    }

    @Test
    void theNearestWorkloadIsProposed() {
        assertThat(commandLine.execute("stduy")).isEqualTo(WrongUse.EXIT_CODE);
        assertThat(err.toString())
                .startsWith("braid bench: unknown workload 'stduy' (did you mean 'study'?); there are ");
    }

    @Test
    void aWorkloadIsNeeded() {
        assertThat(commandLine.execute()).isEqualTo(WrongUse.EXIT_CODE);
        assertThat(err.toString())
                .startsWith("braid bench: a workload is needed; there are study, ")
                .hasLineCount(1);
    }

    @Test
    void anUnknownOptionIsRefusedAsSuch() {
        assertThat(commandLine.execute("--foo")).isEqualTo(WrongUse.EXIT_CODE);
        assertThat(err.toString())
                .startsWith("braid bench: Unknown option: '--foo'")
                .hasLineCount(1);
        err.getBuffer().setLength(0);
        assertThat(commandLine.execute("study", "--foo")).isEqualTo(WrongUse.EXIT_CODE);
        assertThat(err.toString()).startsWith("braid bench study: ").doesNotContain("there are");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"study", "power", "throughput", "views", "scale", "tpcds", "clients", "latency", "rivals", "join"
            })
    void workloadsOverRealServersTakeOtherDatabases(String workload) {
        assertThatCode(() -> commandLine.parseArgs(workload, "--rig", "demo")).doesNotThrowAnyException();
    }
}
