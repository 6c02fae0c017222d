package io.braid.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.bench.rig.Cpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static final Result ONE = new Result(
            "A",
            "direct",
            1,
            100,
            "ab",
            Result.Times.of(new long[] {3_000_000, 1_000_000, 2_000_000}),
            500,
            new Cpu(1, 2, 3),
            Map.of("dbA_server", 77L),
            null);
    private static final Report REPORT = new Report(
            "study",
            0.1,
            new TreeMap<>(Map.of("dbA", "PostgreSQL 18", "dbB", "MariaDB 11", "dbC", "PostgreSQL 18")),
            Map.of("seed", "42"),
            List.of(ONE, Result.failed("A", "<braid>", 1, "42000: no & never"), users(1), users(5)),
            List.of(new Metric("Power@0.1", "direct", 1234.5, "queries an hour")),
            List.of());

    private final Path folder;

    ReportTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void timesAreThoseOfTheCalls() {
        assertThat(ONE.times()).isEqualTo(new Result.Times(2, 1, 3, 3));
        assertThat(Result.Times.of(new long[0])).isEqualTo(new Result.Times(0, 0, 0, 0));
    }

    @Test
    void programsFindEveryFigureUnderItsName() throws IOException {
        Path file = folder.resolve("report.json");
        JsonFile.write(file, REPORT);
        JsonNode document = new ObjectMapper().readTree(file.toFile());
        assertThat(document.fieldNames())
                .toIterable()
                .containsExactly(
                        "workload",
                        "scale",
                        "commit",
                        "machine",
                        "versions",
                        "settings",
                        "results",
                        "metrics",
                        "slopes");
        JsonNode result = document.get("results").get(0);
        assertThat(result.fieldNames())
                .toIterable()
                .containsExactly(
                        "name",
                        "arm",
                        "users",
                        "rows",
                        "checksum",
                        "median_ms",
                        "min_ms",
                        "max_ms",
                        "p99_ms",
                        "per_second",
                        "cpu_ms",
                        "bytes_fetched",
                        "bytes_by_source",
                        "error");
        assertThat(result.get("cpu_ms").get("server").asDouble()).isEqualTo(2);
        assertThat(result.get("bytes_fetched").asLong()).isEqualTo(77);
        assertThat(result.get("bytes_by_source").get("dbA_server").asLong()).isEqualTo(77);
        assertThat(result.get("error").isNull()).isTrue();
        JsonNode failed = document.get("results").get(1);
        assertThat(failed.get("error").asText()).isEqualTo("42000: no & never");
        assertThat(failed.get("cpu_ms").isNull()).isTrue();
        assertThat(failed.get("bytes_fetched").isNull()).isTrue();
        assertThat(failed.has("bytes_by_source")).isFalse();
        assertThat(document.get("metrics").get(0))
                .hasToString(
                        "{\"name\":\"Power@0.1\",\"arm\":\"direct\",\"value\":1234.5,\"unit\":\"queries an hour\"}");
    }

    @Test
    void peopleSeeBarsForOneUserAndLinesForMoreAndMore() throws IOException {
        Path file = folder.resolve("report.html");
        HtmlPage.write(file, REPORT);
        String page = Files.readString(file);
        assertThat(page)
                .contains(
                        "<rect",
                        "<polyline",
                        "G, answers per second, by users",
                        ">users at once<",
                        "42000: no &amp; never");
        assertThat(page).contains("<h2>In all</h2>", "Power@0.1, queries an hour", "<td>1,235</td>");
        assertThat(page).contains("<td>1.00\u20133.00</td>", "<td>2.00</td><td>3.00</td><td>77 B</td>");
        assertThat(page).contains("PostgreSQL 18 (dbA, dbC), MariaDB 11 (dbB)");
        assertThat(page).contains("&lt;braid&gt;").doesNotContain("<braid>", "http://", "https://", "NaN");
    }

    @Test
    void oneCrowdAloneHasBarsOfItsOwn() throws IOException {
        Path file = folder.resolve("report.html");
        HtmlPage.write(file, new Report("tpcds", 0.1, Map.of(), List.of(ONE, users(3))));
        assertThat(Files.readString(file))
                .contains("<h3>Median milliseconds</h3>", "<h3>Median milliseconds, 3 users</h3>");
    }

    @Test
    void whatIsFarLessThanTheRestIsSeenAsWell() throws IOException {
        Path file = folder.resolve("report.html");
        Result slow = Result.timed("B", "direct", 1, new Result.Times(200, 190, 210, 210));
        HtmlPage.write(file, new Report("study", 0.1, Map.of(), List.of(ONE, slow)));
        assertThat(Files.readString(file)).contains("<h3>Median milliseconds (logarithmic)</h3>");
    }

    @Test
    void theMachineIsToldWithItsMemory() {
        assertThat(Report.machine()).matches("\\d+ processors.*, \\d+ GB of memory, .*, Java \\d+");
    }

    @Test
    void aRatioIsToTheFirstAnswerToTheSameQuestion() {
        Result slower = new Result("A", "braid", 1, 100, "ab", new Result.Times(3, 3, 3, 3), 1, null, null, null);
        List<Result> results = List.of(ONE, slower, users(1));
        assertThat(Report.times(Report.ratio(results, slower))).isEqualTo("1.50x");
        assertThat(Report.times(Report.ratio(results, ONE))).isEmpty();
        assertThat(Report.times(Report.ratio(results, users(1)))).isEmpty();
        assertThat(Report.times(0.000_71)).isEqualTo("0.0007x");
        assertThat(Report.times(1 / 0.0)).isEmpty();
    }

    private static Result users(int count) {
        return new Result(
                "G", "braid", count, 0, "", Result.Times.of(new long[] {1_000_000L * count}), 10, null, null, null);
    }
}
