package io.braid.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.tier.Iterations;
import io.braid.testkit.tier.Tier;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Short form of the tests F15 and L3: {@code braid bench soak} for some seconds; the long form has the limits of an
 * idle machine.
 */
@Tag("deep")
class SoakTest {
    private static final int CLIENTS = Tier.value("survive.F15.clients", 8, 16, 200);

    @Test
    void aServerSurvivesOneFaultAfterTheOther(@TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.F15", 7, 120, 3600);
        Soak soak = new Soak(
                Duration.ofSeconds(iterations.count()),
                CLIENTS,
                iterations.isSoak() ? Duration.ofSeconds(5) : Duration.ofMillis(1500),
                iterations.isSoak() ? Duration.ofSeconds(3) : Duration.ofMinutes(1),
                iterations.random().nextLong());
        Soak.Outcome outcome = soak.run(folder, System.out);
        iterations.report(outcome.summary());
        assertThat(outcome.failure()).isNull();
    }
}
