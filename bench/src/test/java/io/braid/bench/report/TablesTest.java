package io.braid.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TablesTest {
    @Test
    void waysStandSideBySideWithTheirRatioToTheFirst() {
        assertThat(tables(
                        result("A", "direct", 1, 10),
                        result("A", "braid", 1, 12).fetching(Map.of("dbB_server", 18_354L)),
                        result("A", "teiid", 1, 20),
                        result("B", "direct", 1, 5),
                        result("B", "braid", 1, 4).fetching(Map.of("dbB_server", 77L)),
                        Result.failed("B", "teiid", 1, "no")))
                .isEqualTo("""
                        One at a time, medians:
                        Question  direct, ms  braid, ms  ratio  teiid, ms  ratio  braid, fetched
                        A               10.0       12.0  1.20x       20.0  2.00x           18 kB
                        B               5.00       4.00  0.80x     failed                   77 B
                        """);
    }

    @Test
    void questionsOfOtherWaysHaveATableOfTheirOwn() {
        assertThat(tables(
                        result("A", "direct", 1, 10),
                        result("A", "braid", 1, 12),
                        result("A in turn", "limit", 1, 8),
                        result("A in turn", "braid", 1, 9)))
                .isEqualTo("""
                        One at a time, medians:
                        Question  direct, ms  braid, ms  ratio
                        A               10.0       12.0  1.20x

                        One at a time, medians:
                        Question   limit, ms  braid, ms  ratio
                        A in turn       8.00       9.00  1.13x
                        """);
    }

    @Test
    void crowdsAreComparedByWhatTheyAreAnswered() {
        assertThat(tables(
                        result("H", "direct", 1, 2),
                        result("H", "braid", 1, 4),
                        result("H", "direct", 64, 20),
                        result("H", "braid", 64, 25),
                        result("H", "braid", 800, 500)))
                .isEqualTo("""
                        Several users at once:
                        Question  users  direct, per second  braid, per second  ratio  direct, p99 ms  braid, p99 ms
                        H             1               500.0              250.0  0.50x            2.00           4.00
                        H            64                50.0               40.0  0.80x            20.0           25.0
                        H           800                                   2.00                                 500.0
                        """);
    }

    @Test
    void asManyUsersOnceMoreAreAnotherRow() {
        assertThat(tables(result("H", "braid", 64, 20), result("H", "braid", 800, 500), result("H", "braid", 64, 10)))
                .endsWith("""
                        Question  users  braid, per second  braid, p99 ms
                        H            64               50.0           20.0
                        H           800               2.00          500.0
                        H            64              100.0           10.0
                        """);
    }

    @Test
    void whatItComesToStandsAtTheEnd() {
        Report report = new Report(
                "power",
                0.1,
                Map.of(),
                Map.of(),
                List.of(result("A", "braid", 1, 1)),
                List.of(
                        new Metric("all", "direct", 200, "ms"),
                        new Metric("all", "braid", 99.5, "ms"),
                        new Metric("all without B", "direct", 0, "ms"),
                        new Metric("all without B", "braid", 0, "ms")),
                List.of());
        assertThat(report.tables()).endsWith("""
                        In all:
                                           direct  braid  ratio
                        all, ms               200   99.5  0.50x
                        all without B, ms       0      0
                        """);
    }

    @Test
    void whatWasNotMeasuredHasNoColumnAmongAllFigures() {
        Report report = new Report(
                "latency",
                0.1,
                Map.of(),
                List.of(result("A", "braid", 1, 2), Result.failed("B", "braid", 1, "57014: too slow")));
        assertThat(Tables.all(report).withoutEmptyColumns().text()).isEqualTo("""
                All figures:
                Question  Arm    Users             Rows  Median ms  Min\u2013max ms  p99 ms  Per second
                A         braid      1                1       2.00   2.00\u20132.00    2.00       500.0
                B         braid      1  57014: too slow
                """);
    }

    private static String tables(Result... results) {
        return new Report("study", 0.1, Map.of(), List.of(results)).tables();
    }

    private static Result result(String name, String arm, int users, double millis) {
        Result.Times times = new Result.Times(millis, millis, millis, millis);
        return new Result(name, arm, users, 1, "ab", times, 1000 / millis, null, null, null);
    }
}
