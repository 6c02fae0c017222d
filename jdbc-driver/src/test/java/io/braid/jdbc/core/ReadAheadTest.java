package io.braid.jdbc.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReadAheadTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long BYTES = 1 << 20;

    @Test
    void atALongLineMoreAreAllowedUntilTheirBytesAreMany() {
        ReadAhead ahead = new ReadAhead(3);
        long most = 0;
        long allowed = 3;
        long known = 3;
        for (long batch = 1; batch <= 200; batch++) {
            // Batches allowed by one request arrive together, a round trip after it.
            boolean waits = batch > known;
            if (waits) {
                known = allowed;
            }
            allowed += ahead.taken(waits ? 25 * MILLI : 0, BYTES);
            most = Math.max(most, allowed - batch);
        }
        assertThat(most).isEqualTo(16);
    }

    @Test
    void atASlowServerAsManyAsEver() {
        ReadAhead ahead = new ReadAhead(4);
        long requested = 0;
        for (int batch = 1; batch <= 100; batch++) {
            int more = ahead.taken(20 * MILLI + batch * MILLI / 10, BYTES);
            assertThat(more).isIn(0, 2);
            requested += more;
        }
        assertThat(requested).isEqualTo(100);
    }

    @Test
    void aSlowReaderNeverWaitsSoThatNothingChanges() {
        ReadAhead ahead = new ReadAhead(4);
        for (int batch = 1; batch <= 100; batch++) {
            assertThat(ahead.taken(MILLI / 100, BYTES)).isIn(0, 2);
        }
    }

    @Test
    void whoAsksForManyGetsThemWhateverTheirSize() {
        ReadAhead ahead = new ReadAhead(100);
        int requested = 0;
        for (int batch = 1; batch <= 1000; batch++) {
            requested += ahead.taken(batch % 50 == 1 ? 25 * MILLI : 0, 4 * BYTES);
        }
        assertThat(requested).isEqualTo(1000);
    }
}
