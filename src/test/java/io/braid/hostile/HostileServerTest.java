package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever a server says, a call of the driver ends: with what it said, or with an SQLException that has an SQLSTATE.
 */
@Tag("scaled")
final class HostileServerTest {
    @Test
    void whateverAServerSaysEveryCallEnds() throws Exception {
        NewThreads threads = new NewThreads();
        assertThat(new DriverAttack().call()).isNull();
        threads.awaitNone();
    }
}
