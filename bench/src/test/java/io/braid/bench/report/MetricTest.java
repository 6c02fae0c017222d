package io.braid.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTest {
    @Test
    void totalsAreOfTheMedians() {
        assertThat(Metric.totals(
                        "A-B",
                        List.of(
                                List.of(result("A", "direct", 1), result("A", "braid", 2)),
                                List.of(result("B", "direct", 10), result("B", "braid", 20)))))
                .containsExactly(new Metric("A-B", "direct", 11, "ms"), new Metric("A-B", "braid", 22, "ms"));
    }

    @Test
    void whatOneCouldNotAnswerIsLeftOutOfWhatOthersAreComparedBy() {
        assertThat(Metric.totals(
                        "A-B",
                        List.of(
                                List.of(result("A", "direct", 1), result("A", "teiid", 3)),
                                List.of(result("B", "direct", 10), Result.failed("B", "teiid", 1, "no")))))
                .containsExactly(
                        new Metric("A-B", "direct", 11, "ms"),
                        new Metric("A-B without B", "direct", 1, "ms"),
                        new Metric("A-B without B", "teiid", 3, "ms"));
    }

    @Test
    void whoAnswersNothingHasNoTotal() {
        assertThat(Metric.totals("A", List.of(List.of(Result.failed("A", "braid", 1, "no")))))
                .isEmpty();
    }

    private static Result result(String name, String arm, double millis) {
        return Result.timed(name, arm, 1, new Result.Times(millis, millis, millis, millis));
    }
}
