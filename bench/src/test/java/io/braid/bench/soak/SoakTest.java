package io.braid.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Effort;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F15 and L3 in short: {@code braid bench soak} for some seconds; the long form has the pass lines of a machine with nothing else to do. */
class SoakTest {
    private static final int CLIENTS = Integer.getInteger("survive.F15.clients", 8);

    @Test
    void aServerSurvivesOneFaultAfterTheOther(@TempDir Path folder) throws Exception {
        Effort effort = Effort.of("F15", 7);
        Soak soak = new Soak(
                Duration.ofSeconds(effort.times()),
                CLIENTS,
                effort.isLong() ? Duration.ofSeconds(5) : Duration.ofMillis(1500),
                effort.isLong() ? Duration.ofSeconds(3) : Duration.ofMinutes(1),
                effort.random().nextLong());
        Soak.Outcome outcome = soak.run(folder, System.out);
        effort.report(outcome.summary());
        assertThat(outcome.failure()).isNull();
    }
}
