package io.braid.testkit.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IterationsTest {
    private final Map<String, @Nullable String> before = new HashMap<>();

    @AfterEach
    void restoreProperties() {
        before.forEach((name, value) -> {
            if (value == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
    }

    @Test
    void eachTierHasItsOwnCount() {
        set("tier", "build");
        assertThat(sample().count()).isEqualTo(1);
        set("tier", "deep");
        assertThat(sample().count()).isEqualTo(20);
        set("tier", "soak");
        assertThat(sample().count()).isEqualTo(300);
    }

    @Test
    void aPropertyOverridesTheTier() {
        set("tier", "build");
        set("sample.things", "25");
        assertThat(sample().count()).isEqualTo(25);
        assertThat(sample().at("thing 3")).endsWith(" -Dsample.things=25)");
    }

    @Test
    void elapsedTimesAreAssertedInASoakAndInLongerRunsOnly() {
        set("tier", "deep");
        assertThat(sample().isSoak()).isFalse();
        set("sample.things", "21");
        assertThat(sample().isSoak()).isTrue();
        set("sample.things", "1");
        set("tier", "soak");
        assertThat(sample().isSoak()).isTrue();
    }

    @Test
    void aSeedRepeatsTheRandomNumbers() {
        set("seed", "42");
        assertThat(sample().random().nextLong()).isEqualTo(sample().random().nextLong());
        assertThat(sample().seed()).isEqualTo(42);
    }

    @Test
    void anUnknownTierIsRefused() {
        set("tier", "depe");
        assertThatIllegalArgumentException().isThrownBy(Tier::current);
    }

    private void set(String name, String value) {
        if (!before.containsKey(name)) {
            before.put(name, System.getProperty(name));
        }
        System.setProperty(name, value);
    }

    private static Iterations sample() {
        return Iterations.of("sample.things", 1, 20, 300);
    }
}
