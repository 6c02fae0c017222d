package io.braid.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FederationTest {
    private final Federation own = new Federation();

    @Test
    void serversBehindAnAttachedOneAreReachedOverOneMore() {
        assertThat(own.attach("link", Map.of("b", 0, "c", 1))).isEmpty();
        assertThat(own.attach("other", Map.of("c", 0))).isEmpty();

        assertThat(own.reached()).isEqualTo(Map.of(own.id(), 0, "b", 1, "c", 1));

        own.detach("other");
        assertThat(own.reached()).isEqualTo(Map.of(own.id(), 0, "b", 1, "c", 2));
    }

    @Test
    void aServerThatReachesThisOneIsNotAttached() {
        assertThat(own.attach("link", Map.of("b", 0))).isEmpty();

        assertThat(own.attach("link", Map.of("b", 0, own.id(), 1)))
                .hasValueSatisfying(why -> assertThat(why).contains("circle"));
        assertThat(own.attach("itself", own.reached())).isPresent();
        assertThat(own.reached()).containsOnlyKeys(own.id());
    }

    @Test
    void aChainOfTooManyServersIsNotAttached() {
        assertThat(own.attach("long", Map.of("b", 0, "c", Federation.MOST_HOPS - 1)))
                .isEmpty();
        assertThat(own.attach("longer", Map.of("b", 0, "c", Federation.MOST_HOPS)))
                .hasValueSatisfying(why -> assertThat(why).contains("chain of " + Federation.MOST_HOPS + " more"));
    }
}
