package io.braid.execution.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.ServerConfig;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToleranceTest {
    @Test
    void aTransactionWithChangesKeepsTheLimitOfStaleness() {
        SessionSettings settings =
                SessionSettings.of(ServerConfig.of(Map.of("max-staleness", "5s", "result-max-age", "1m")));
        Tolerance said = Tolerance.of("SELECT 1", settings);

        Tolerance inside = said.ofNewResults();

        assertThat(said.saidOfResults()).contains(Duration.ofMinutes(1));
        assertThat(inside.maxStaleness()).isEqualTo(Duration.ofSeconds(5));
        assertThat(inside.lookupMaxAge()).isEqualTo(Duration.ZERO);
        assertThat(inside.saidOfResults()).contains(Duration.ZERO);
    }
}
