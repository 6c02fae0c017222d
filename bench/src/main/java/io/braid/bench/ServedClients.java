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
 * How many clients one way of asking has served in time.
 *
 * @param turns each time it was measured
 */
record ServedClients(String arm, List<ServedClients.Turn> turns) {
    private static final String PER_SECOND = "per second";

    /**
     * One time it was measured.
     *
     * @param most what the most clients met that were served in time, if there were any
     * @param reached whether more were tried, and were too many
     */
    record Turn(Optional<Result> most, boolean reached, long staleReads) {
        int clients() {
            return most.map(Result::users).orElse(0);
        }
    }

    /** In the mean of all turns. */
    int clients() {
        return (int) Math.round(turns.stream().mapToInt(Turn::clients).average().orElse(0));
    }

    long staleReads() {
        return turns.stream().mapToLong(Turn::staleReads).sum();
    }

    List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        for (int turn = 0; turn < turns.size(); turn++) {
            String name = "served in turn " + (turn + 1);
            metrics.add(new Metric(name, arm, turns.get(turn).clients(), "clients"));
            turns.get(turn)
                    .most()
                    .ifPresent(result ->
                            metrics.add(new Metric(name + ", look-ups", arm, result.perSecond(), PER_SECOND)));
        }
        metrics.add(new Metric(
                "all that came were served",
                arm,
                turns.stream().filter(turn -> !turn.reached()).count(),
                "turns"));
        List<Result> most = turns.stream().flatMap(turn -> turn.most().stream()).toList();
        metrics.addAll(cpu("a look-up", arm, most));
        metrics.add(new Metric("stale reads", arm, staleReads(), "rows"));
        return metrics;
    }

    /** What it costs to keep rows for nothing: of two ways, each measured again and again in turn with the other. */
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
