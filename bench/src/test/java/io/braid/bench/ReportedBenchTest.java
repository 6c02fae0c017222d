package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void theRestIsAsItWasTyped() {
        assertThat(ReportedBench.measured(List.of("tpcds", "--scale", "0.01"))).isEqualTo("tpcds --scale 0.01");
    }
}
