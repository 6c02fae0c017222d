package io.braid.execution.result;

import io.braid.server.Together;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Interleavings of reads, changes, caching and invalidation: an entry that remains cached was read after the change.
 */
@Tag("deep")
class ForgettingInterleavings {
    private static final int NOTHING = 0;
    private static final int OLD = 1;
    private static final int NEW = 2;

    @Test
    void whatWasReadBeforeAChangeIsNotKeptAfterIt() {
        Together.explore(() -> {
            Invalidation forgetting = new Invalidation();
            AtomicInteger source = new AtomicInteger(OLD);
            AtomicInteger kept = new AtomicInteger(NOTHING);
            Runnable reader = () -> {
                long before = forgetting.times();
                int read = source.get();
                forgetting.keepUnlessForgotten(before, () -> kept.set(read));
            };
            Together.start(reader, reader, () -> {
                source.set(NEW);
                forgetting.forget(() -> kept.set(NOTHING));
            });
            if (kept.get() == OLD) {
                throw new AssertionError("what was read before the change is kept");
            }
        });
    }
}
