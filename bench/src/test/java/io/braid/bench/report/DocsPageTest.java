package io.braid.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocsPageTest {
    private static final String COMMAND = "study --use-case 2";
    private static final String BEFORE =
            "# Performance\n\nSaid by hand.\n\n<!-- figures of bench study --use-case 2 -->\n";
    private static final String AFTER = "<!-- end of bench study --use-case 2 -->\n\nSaid by hand, too.\n";
    private static final Report REPORT = new Report(
            "study",
            0.1,
            Map.of(),
            Map.of(),
            List.of(
                    result("2A", "direct", 1, 2),
                    result("2A", "braid", 1, 1234.5),
                    result("3G", "braid", 5, 50),
                    Result.failed("2B", "braid", 1, "57014: too slow")),
            List.of(new Metric("A-F", "direct", 2, "ms"), new Metric("A-F", "braid", 3, "ms")),
            List.of());

    private final Path file;

    DocsPageTest(@TempDir Path folder) throws IOException {
        file = Files.writeString(folder.resolve("performance.md"), BEFORE + "old\n" + AFTER);
    }

    @Test
    void theFiguresTakeThePlaceOfTheOldOnes() throws IOException {
        update(REPORT);
        assertThat(Files.readString(file))
                .startsWith(BEFORE)
                .endsWith(AFTER)
                .doesNotContain("old")
                .contains("    ./braid bench study --use-case 2\n", Report.commit(), Report.machine())
                .contains("| Question | direct, ms | braid, ms | ratio |\n|---|---|---|---|\n| 2A | 2.00 | 1,235 |"
                        + " 617.25x |\n")
                .contains("| 3G | 5 | 20.0 | 50.0 |\n")
                .contains("| 2B | failed |\n")
                .contains("In all:\n\n|  | direct | braid | ratio |\n|---|---|---|---|\n| A-F, ms | 2 | 3 | 1.50x |\n");
    }

    @Test
    void theSameFiguresLeaveThePageAsItWas() throws IOException {
        update(REPORT);
        String once = Files.readString(file);
        update(REPORT);
        assertThat(Files.readString(file)).isEqualTo(once);
    }

    @Test
    void whatGrowsIsTheSlopesAlone() throws IOException {
        Trend trend = TrendTest.trend(Trend.Over.DATA, 0.01, 3, 0.1, 30);
        update(new Report(
                "study",
                0.1,
                Map.of("dbA", "PostgreSQL 18"),
                Map.of(),
                List.of(trend.points().get(0).result(), trend.points().get(1).result()),
                List.of(),
                List.of(trend)));
        assertThat(Files.readString(file))
                .contains(Report.machine() + "; PostgreSQL 18 (dbA).")
                .contains("By scale (slope: the exponent of the scale, ")
                .contains("| Question | braid, slope | braid, ms |\n|---|---|---|\n| A | 1.00 | 3.00 at 0.01, 30.0 at"
                        + " 0.1 |")
                .doesNotContain("| A | 3.00 |");
    }

    @Test
    void aPageWithoutSuchAPartIsRefusedAndSaysWhatToWriteOrToRun() {
        assertThatThrownBy(() -> DocsPage.of(file, "study"))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("<!-- figures of bench study -->\n<!-- end of bench study -->")
                .hasMessageEndingWith("It has parts for:\n  study --use-case 2");
    }

    @Test
    void aPageThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> DocsPage.of(file.resolveSibling("none.md"), COMMAND))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("none.md");
    }

    private void update(Report report) {
        DocsPage.of(file, COMMAND).update(report);
    }

    private static Result result(String name, String arm, int users, double millis) {
        Result.Times times = Result.Times.of(new long[] {(long) (millis * 1e6)});
        return new Result(name, arm, users, 1, "ab", times, 1000 / millis, null, null, null);
    }
}
