package io.braid.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrendTest {
    private static final Trend SQUARE = trend(Trend.Over.DATA, 0.01, 1, 0.1, 100, 1, 10_000);
    private static final Trend LINE = trend(Trend.Over.USERS, 1, 5, 2, 7, 4, 11);
    private static final Report REPORT = new Report(
            "scale",
            1,
            Map.of(),
            Map.of(),
            List.of(SQUARE.points().get(0).result(), LINE.points().get(0).result()),
            List.of(),
            List.of(SQUARE, LINE, trend(Trend.Over.DELAY, 0, 5, 0, 7)));

    private final Path folder;

    TrendTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void theSlopeByDataIsTheExponent() {
        assertThat(SQUARE.slope()).isCloseTo(2, within(1e-9));
    }

    @Test
    void theSlopeByUsersIsWhatEachAdds() {
        assertThat(LINE.slope()).isCloseTo(2, within(1e-9));
    }

    @Test
    void theSlopeByDelayLooksAtTheLeast() {
        Result.Times disturbed = Result.Times.of(new long[] {8_000_000, 90_000_000, 90_000_000});
        Result late = new Result("A", "braid", 1, 0, "", disturbed, 1, null, null, null);
        Trend.Point early = trend(Trend.Over.DELAY, 1, 2, 2, 4).points().get(0);
        assertThat(new Trend("A", Trend.Over.DELAY, List.of(early, new Trend.Point(3, late))).slope())
                .isCloseTo(3, within(1e-9));
    }

    @Test
    void aSlopeThatIsHardlyLessThanNothingHasNoSign() {
        assertThat(Numbers.slope(-0.001)).isEqualTo("0.00");
        assertThat(Numbers.slope(-0.4)).isEqualTo("-0.40");
    }

    @Test
    void programsFindSlopesAndWhatTheyComeOf() throws IOException {
        Path file = folder.resolve("report.json");
        JsonFile.write(file, REPORT);
        JsonNode slopes = new ObjectMapper().readTree(file.toFile()).get("slopes");
        assertThat(slopes).hasSize(3);
        assertThat(slopes.get(0).get("over").asText()).isEqualTo("scale");
        assertThat(slopes.get(0).get("slope").asDouble()).isCloseTo(2, within(1e-9));
        assertThat(slopes.get(0).get("points")).hasSize(3);
        assertThat(slopes.get(0).get("points").get(1).get("ms").asDouble()).isEqualTo(100);
        assertThat(slopes.get(2).get("slope").isNull())
                .as("two points above each other")
                .isTrue();
    }

    @Test
    void peopleSeeALineInsteadOfBars() throws IOException {
        Path file = folder.resolve("report.html");
        HtmlPage.write(file, REPORT);
        assertThat(Files.readString(file))
                .contains(
                        "A, median milliseconds, by scale",
                        "A, least milliseconds, by delay",
                        ">scale<",
                        "<polyline",
                        "0.01")
                .contains("<h2>By scale (slope: the exponent", "<h2>By users (slope: ms more", "2.00")
                .doesNotContain(">users at once<");
    }

    /** A trend over points given as alternating x and milliseconds. */
    static Trend trend(Trend.Over over, double... points) {
        Trend.Point[] all = new Trend.Point[points.length / 2];
        Arrays.setAll(all, i -> new Trend.Point(points[2 * i], result((long) (points[2 * i + 1] * 1e6))));
        return new Trend("A", over, List.of(all));
    }

    private static Result result(long nanos) {
        return new Result("A", "braid", 1, 0, "", Result.Times.of(new long[] {nanos}), 1, null, null, null);
    }
}
