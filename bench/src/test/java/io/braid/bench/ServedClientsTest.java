package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Cpu;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServedClientsTest {
    private static final ServedClients WITHOUT = served("braid", turn(100, 800, true), turn(120, 900, true));

    @Test
    void aLineTellsOfBothTurnsAndHowTheyCompare() {
        ServedClients cached = served("cached", turn(400, 3000, true), turn(480, 3800, false));
        assertThat(cached.line(WITHOUT).split("\\s+"))
                .containsExactly("cached", "400,", "480+", "4.00x", "3,000,", "3,800", "4.00x", "1.00/0.50/0.25", "0");
    }

    @Test
    void whereNobodyIsServedThereIsNothingToCompare() {
        ServedClients none = served("braid", new ServedClients.Turn(Optional.empty(), true, 2));
        assertThat(none.clients()).isZero();
        assertThat(none.staleReads()).isEqualTo(2);
        assertThat(WITHOUT.line(none).split("\\s+")).doesNotContain("Infinityx", "NaNx");
    }

    @Test
    void theLossIsOfLookUpsPerSecond() {
        assertThat(ServedClients.loss(110, List.of(result(110, 1000), result(110, 1000)), List.of(result(110, 960))))
                .contains("110 clients", "4.0 % less");
    }

    private static ServedClients served(String arm, ServedClients.Turn... turns) {
        return new ServedClients(arm, List.of(turns));
    }

    private static ServedClients.Turn turn(int clients, double perSecond, boolean reached) {
        return new ServedClients.Turn(Optional.of(result(clients, perSecond)), reached, 0);
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
