package io.braid.execution.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of concurrent stores and invalidations. */
@Timeout(60)
class InvalidationTest {
    private final Invalidation forgetting = new Invalidation();
    private final AtomicReference<@Nullable String> kept = new AtomicReference<>();

    @Test
    void whatWasReadBeforeIsNotKeptAfterwards() {
        long before = forgetting.times();
        forgetting.keepUnlessForgotten(before, () -> kept.set("old"));
        assertThat(kept.get()).isEqualTo("old");
        forgetting.forget(() -> kept.set(null));
        forgetting.keepUnlessForgotten(before, () -> kept.set("old"));
        assertThat(kept.get()).isNull();
        forgetting.keepUnlessForgotten(forgetting.times(), () -> kept.set("new"));
        assertThat(kept.get()).isEqualTo("new");
    }

    /** One thread invalidates and reads immediately, while another keeps storing rows that it read before. */
    @Test
    void onceItIsForgottenItIsNotThereForAMoment() {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Void> keeping = CompletableFuture.runAsync(() -> {
            while (!over.get()) {
                long before = forgetting.times();
                forgetting.keepUnlessForgotten(before, () -> kept.set("read in " + before));
            }
        });
        try {
            for (int i = 0; i < 100_000; i++) {
                forgetting.forget(() -> kept.set(null));
                String found = kept.get();
                assertThat(found).as("after %d", i + 1).isIn(null, "read in " + (i + 1));
            }
        } finally {
            over.set(true);
        }
        keeping.join();
    }
}
