package io.braid.jdbc.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Test that notices take little memory, however many the server sends. */
class NoticesTest {
    private final Notices notices = new Notices();

    @Test
    void areToldOnce() {
        notices.add("a");
        notices.add("b");
        assertThat(notices.take()).containsExactly("a", "b");
        assertThat(notices.take()).isEmpty();
    }

    @Test
    void areBoundedInNumber() {
        for (int i = 0; i < 1000; i++) {
            notices.add("");
        }
        assertThat(notices.take()).hasSize(100);
    }

    @Test
    void areBoundedInLength() {
        String large = "x".repeat(700_000);
        for (int i = 0; i < 50; i++) {
            notices.add(large);
        }
        List<String> taken = notices.take();
        assertThat(taken).hasSize(2);
        assertThat(taken.get(0)).isEqualTo(large);
        assertThat(taken.get(1)).hasSize(300_000);

        notices.add(large);
        assertThat(notices.take()).containsExactly(large);
    }
}
