package io.braid.bench;

import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Cpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Number of clients that one arm has served within the limit.
 *
 * @param trials the measurements
 */
record ServedClients(String arm, List<ServedClients.Trial> trials) {
    private static final String PER_SECOND = "per second";

    /**
     * Measurement.
     *
     * @param most the result with the largest number of clients within the limit, if any
     * @param reached true if a larger number was tried and exceeded the limit
     */
    record Trial(Optional<Result> most, boolean reached, long staleReads) {
        int clients() {
            return most.map(Result::users).orElse(0);
        }
    }

    /** The mean of all trials. */
    int clients() {
        return (int)
                Math.round(trials.stream().mapToInt(Trial::clients).average().orElse(0));
    }

    long staleReads() {
        return trials.stream().mapToLong(Trial::staleReads).sum();
    }

    List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            String name = "served in turn " + (i + 1);
            metrics.add(new Metric(name, arm, trials.get(i).clients(), "clients"));
            trials.get(i)
                    .most()
                    .ifPresent(result ->
                            metrics.add(new Metric(name + ", look-ups", arm, result.perSecond(), PER_SECOND)));
        }
        metrics.add(new Metric(
                "all that came were served",
                arm,
                trials.stream().filter(trial -> !trial.reached()).count(),
                "turns"));
        List<Result> most =
                trials.stream().flatMap(trial -> trial.most().stream()).toList();
        metrics.addAll(cpu("a look-up", arm, most));
        metrics.add(new Metric("stale reads", arm, staleReads(), "rows"));
        return metrics;
    }

    /** The overhead of a cache without hits: two arms, measured alternately. */
    static List<Metric> useless(String without, List<Result> plain, String useless, List<Result> kept) {
        List<Metric> metrics = new ArrayList<>();
        metrics.add(new Metric("useless cache, look-ups", without, mean(plain, Result::perSecond), PER_SECOND));
        metrics.addAll(cpu("a look-up with a useless cache", without, plain));
        metrics.add(new Metric("useless cache, look-ups", useless, mean(kept, Result::perSecond), PER_SECOND));
        metrics.addAll(cpu("a look-up with a useless cache", useless, kept));
        return metrics;
    }

    private static List<Metric> cpu(String of, String arm, List<Result> results) {
        return List.of(
                cpu("CPU of the sources for " + of, arm, results, Cpu::source),
                cpu("CPU of the server for " + of, arm, results, Cpu::server),
                cpu("CPU of the client for " + of, arm, results, Cpu::client));
    }

    private static Metric cpu(String name, String arm, List<Result> results, ToDoubleFunction<Cpu> part) {
        return new Metric(
                name,
                arm,
                mean(results, result -> part.applyAsDouble(Objects.requireNonNull(result.cpu()))),
                Metric.MILLIS);
    }

    private static double mean(List<Result> results, ToDoubleFunction<Result> value) {
        return results.stream().mapToDouble(value).average().orElse(0);
    }
}
