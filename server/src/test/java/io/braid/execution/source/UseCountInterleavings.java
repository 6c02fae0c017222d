package io.braid.execution.source;

import io.braid.server.Together;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Interleavings of users of a reference-counted resource: it exists while it has a user, and is removed exactly once.
 */
@Tag("deep")
class UseCountInterleavings {
    @Test
    void whatIsUsedIsThereUntilTheLastHasLeft() {
        Together.explore(() -> {
            AtomicInteger removed = new AtomicInteger();
            UseCount count = new UseCount(removed::incrementAndGet);
            Together.start(() -> use(count, removed), () -> use(count, removed), count::leave);
            if (removed.get() != 1 || count.enter()) {
                throw new AssertionError("removed " + removed + " times");
            }
        });
    }

    private static void use(UseCount count, AtomicInteger removed) {
        if (count.enter()) {
            if (removed.get() != 0) {
                throw new AssertionError("removed while it is used");
            }
            count.leave();
        }
    }
}
