package io.braid.bench;

import io.braid.bench.report.Report;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Cpu;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How many clients one way of asking has served in time.
 *
 * @param turns each time it was measured
 */
record ServedClients(String arm, List<ServedClients.Turn> turns) {
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

    static String heading(double limitMillis) {
        return String.format(
                Locale.ROOT,
                "Clients with a mean of %.0f ms at most; + where more were not tried%n%-9s %12s %9s %16s %9s %24s %6s",
                limitMillis,
                "arm",
                "clients",
                "ratio",
                "per second",
                "ratio",
                "CPU: srcs/Braid/client",
                "stale");
    }

    /** In the mean of all turns. */
    int clients() {
        return (int) Math.round(turns.stream().mapToInt(Turn::clients).average().orElse(0));
    }

    double perSecond() {
        return mean(most(), Result::perSecond);
    }

    long staleReads() {
        return turns.stream().mapToLong(Turn::staleReads).sum();
    }

    /** Beside those that are served without what this has. */
    String line(ServedClients without) {
        return String.format(
                Locale.ROOT,
                "%-9s %12s %9s %16s %9s %24s %6d",
                arm,
                turns.stream()
                        .map(turn -> turn.clients() + (turn.reached() ? "" : "+"))
                        .collect(Collectors.joining(", ")),
                ratio(clients(), without.clients()),
                most().stream()
                        .map(result -> String.format(Locale.ROOT, "%,.0f", result.perSecond()))
                        .collect(Collectors.joining(", ")),
                ratio(perSecond(), without.perSecond()),
                cpu(most()),
                staleReads());
    }

    /** What so many clients are served less when rows are kept for nothing. */
    static String loss(int clients, List<Result> without, List<Result> useless) {
        double before = mean(without, Result::perSecond);
        double after = mean(useless, Result::perSecond);
        return String.format(
                Locale.ROOT,
                "With a useless cache, %d clients look up %,.1f rows per second, and %,.1f without: %.1f %% less; CPU: %s and %s ms",
                clients,
                after,
                before,
                100 * (1 - after / before),
                cpu(useless),
                cpu(without));
    }

    private List<Result> most() {
        return turns.stream().flatMap(turn -> turn.most().stream()).toList();
    }

    private static String ratio(double one, double other) {
        return other == 0 ? "" : Report.times(one / other);
    }

    private static String cpu(List<Result> results) {
        return String.format(
                Locale.ROOT,
                "%.2f/%.2f/%.2f",
                cpu(results, Cpu::source),
                cpu(results, Cpu::server),
                cpu(results, Cpu::client));
    }

    private static double cpu(List<Result> results, ToDoubleFunction<Cpu> part) {
        return mean(results, result -> part.applyAsDouble(Objects.requireNonNull(result.cpu())));
    }

    private static double mean(List<Result> results, ToDoubleFunction<Result> value) {
        return results.stream().mapToDouble(value).average().orElse(0);
    }
}
