package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The decoder of frames reads or refuses whatever it is given, compressed or not, at once and with the memory it may
 * take.
 */
@Tag("scaled")
final class FrameAttackTest {
    @Test
    void whateverComesIsReadOrRefused() throws Exception {
        assertThat(new FrameAttack().call()).isNull();
    }
}
