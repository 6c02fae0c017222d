package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the formulas of TPC-H: Power@Size and Throughput@Size. */
class PublishedMetricsTest {
    @Test
    void powerIsByTheGeometricMean() {
        List<Metric> power = PublishedMetrics.power(
                0.1,
                List.of(
                        List.of(result("Q1", 1000), Result.failed("Q1", "other", 1, "no")),
                        List.of(result("Q2", 4000), Result.failed("Q2", "other", 1, "no"))));
        assertThat(power).extracting(Metric::name).containsExactly("geometric mean", "Power@0.1");
        assertThat(power.get(0).value()).isCloseTo(2000, within(1e-6));
        assertThat(power.get(1).value()).isCloseTo(3600 * 0.1 / 2, within(1e-6));
    }

    @Test
    void throughputIsOfAllStreamsTogether() {
        Result streams =
                new Result("22 queries", "braid", 6, 0, "", result("", 1).times(), 11, null, null, null);
        assertThat(PublishedMetrics.throughput(0.1, streams))
                .contains(new Metric(
                        "Throughput@0.1 of 6 streams", "braid", 11 * 3600 * 0.1, "queries an hour times the scale"));
        assertThat(PublishedMetrics.throughput(0.1, Result.failed("22 queries", "braid", 6, "no")))
                .isEmpty();
    }

    private static Result result(String name, double millis) {
        return Result.timed(name, "braid", 1, new Result.Times(millis, millis, millis, millis));
    }
}
