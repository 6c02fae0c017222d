package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Cpu;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServedClientsTest {
    @Test
    void bothTurnsAreToldWithWhatTheyCost() {
        ServedClients cached = served("cached", turn(400, 3000, true), turn(480, 3800, false));
        assertThat(cached.clients()).isEqualTo(440);
        assertThat(cached.metrics())
                .containsExactly(
                        new Metric("served in turn 1", "cached", 400, "clients"),
                        new Metric("served in turn 1, look-ups", "cached", 3000, "per second"),
                        new Metric("served in turn 2", "cached", 480, "clients"),
                        new Metric("served in turn 2, look-ups", "cached", 3800, "per second"),
                        new Metric("all that came were served", "cached", 1, "turns"),
                        new Metric("CPU of the sources for a look-up", "cached", 1, "ms"),
                        new Metric("CPU of the server for a look-up", "cached", 0.5, "ms"),
                        new Metric("CPU of the client for a look-up", "cached", 0.25, "ms"),
                        new Metric("stale reads", "cached", 0, "rows"));
    }

    @Test
    void whereNobodyIsServedThereAreNoLookUps() {
        ServedClients none = served("braid", new ServedClients.Trial(Optional.empty(), true, 2));
        assertThat(none.clients()).isZero();
        assertThat(none.metrics())
                .contains(new Metric("stale reads", "braid", 2, "rows"))
                .noneMatch(metric -> metric.name().endsWith("look-ups"))
                .allMatch(metric -> Double.isFinite(metric.value()));
    }

    @Test
    void aUselessCacheIsTheMeanOfAllPairs() {
        assertThat(ServedClients.useless(
                        "braid",
                        List.of(result(110, 1000), result(110, 1020)),
                        "useless",
                        List.of(result(110, 960), result(110, 940))))
                .contains(
                        new Metric("useless cache, look-ups", "braid", 1010, "per second"),
                        new Metric("useless cache, look-ups", "useless", 950, "per second"));
    }

    private static ServedClients served(String arm, ServedClients.Trial... turns) {
        return new ServedClients(arm, List.of(turns));
    }

    private static ServedClients.Trial turn(int clients, double perSecond, boolean reached) {
        return new ServedClients.Trial(Optional.of(result(clients, perSecond)), reached, 0);
    }

    private static Result result(int clients, double perSecond) {
        return new Result(
                "turn",
                "braid",
                clients,
                1,
                "",
                new Result.Times(1, 1, 1, 1),
                perSecond,
                new Cpu(1, 0.5, 0.25),
                null,
                null);
    }
}
