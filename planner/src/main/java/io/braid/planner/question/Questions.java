package io.braid.planner.question;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Questions to sources. Each is asked on a thread of its own, for nothing ends the waiting for a source that says nothing but its own
 * time limit; and at any time once, for all who want to know. Safe for use by many threads.
 *
 * @param <K> what is asked about
 * @param <V> the answer
 */
public final class Questions<K, V> {
    private final Map<K, CompletableFuture<V>> underWay = new ConcurrentHashMap<>();

    /** The answer to a question, or to that which is being asked already; see {@link Patience} for how long it is waited for. */
    public V ask(K about, Supplier<V> question) {
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> others = underWay.putIfAbsent(about, mine);
        if (others != null) {
            return Patience.await(others);
        }
        Thread asking = new Thread(() -> answer(about, question, mine), "braid-question");
        asking.setDaemon(true);
        asking.start();
        return Patience.await(mine);
    }

    private void answer(K about, Supplier<V> question, CompletableFuture<V> mine) {
        try {
            V answer = question.get();
            // Before anybody is told: who has waited for it, and asks anew, must not meet it.
            underWay.remove(about, mine);
            mine.complete(answer);
        } catch (RuntimeException | Error e) {
            underWay.remove(about, mine);
            mine.completeExceptionally(e);
        }
    }

    /** Whether that is being asked now. */
    public boolean isUnderWay(K about) {
        return underWay.containsKey(about);
    }

    /** Waits until what is being asked about this now has been answered, well or not. */
    public void awaitUnderWay(K about) {
        CompletableFuture<V> before = underWay.get(about);
        if (before != null) {
            before.handle((answer, failure) -> true).join();
        }
    }
}
