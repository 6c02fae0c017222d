package io.braid.connector.postgresql.wireprotocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RoundTripLatencyTest {
    private static final long SOON = TimeUnit.MICROSECONDS.toNanos(200);
    private static final long LATE = TimeUnit.MILLISECONDS.toNanos(25);

    private final RoundTripLatency distance = new RoundTripLatency();

    @Test
    void aServerIsNearUntilItIsKnownToBeFar() {
        for (int i = 0; i < 3; i++) {
            distance.answeredAfter(LATE);
            assertThat(distance.isShort()).isTrue();
        }
        distance.answeredAfter(LATE);
        assertThat(distance.isShort()).isFalse();
    }

    @Test
    void oneLateAnswerTellsNothing() {
        for (int i = 0; i < 20; i++) {
            distance.answeredAfter(i % 4 == 0 ? SOON : LATE);
            assertThat(distance.isShort()).isTrue();
        }
    }

    @Test
    void aServerThatRefusesIsNotAskedAgain() {
        distance.answeredAfter(SOON);
        distance.refused();
        assertThat(distance.isShort()).isFalse();
    }
}
