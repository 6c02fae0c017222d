package io.braid.planner.question;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Questions to sources. Each is asked on a thread of its own, for nothing ends the waiting for a source that says nothing but its own
 * time limit; and at any time once, for all who want to know. Safe for use by many threads.
 *
 * @param <K> what is asked about
 * @param <V> the answer
 */
public final class Questions<K, V> {
    private final Map<K, Asked<V>> underWay = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    /** Since when it has been asked. */
    private record Asked<V>(CompletableFuture<V> answer, long since) {}

    public Questions() {
        this(System::nanoTime);
    }

    public Questions(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** The answer to a question, or to that which is being asked already; see {@link Patience} for how long it is waited for. */
    public V ask(K about, Supplier<V> question) {
        return Patience.await(asked(about, question).answer());
    }

    /**
     * As {@link #ask}, but nothing once the question has been asked for so long; who comes later to one that has waits no more. It
     * goes on being asked.
     */
    public Optional<V> askBriefly(K about, Supplier<V> question, Duration longest) {
        Asked<V> asked = asked(about, question);
        return Patience.await(asked.answer(), () -> nanoTime.getAsLong() - asked.since() > longest.toNanos());
    }

    private Asked<V> asked(K about, Supplier<V> question) {
        Asked<V> mine = new Asked<>(new CompletableFuture<>(), nanoTime.getAsLong());
        Asked<V> others = underWay.putIfAbsent(about, mine);
        if (others != null) {
            return others;
        }
        Thread asking = new Thread(() -> answer(about, question, mine), "braid-question");
        asking.setDaemon(true);
        asking.start();
        return mine;
    }

    private void answer(K about, Supplier<V> question, Asked<V> mine) {
        try {
            V answer = question.get();
            // Before anybody is told: who has waited for it, and asks anew, must not meet it.
            underWay.remove(about, mine);
            mine.answer().complete(answer);
        } catch (RuntimeException | Error e) {
            underWay.remove(about, mine);
            mine.answer().completeExceptionally(e);
        }
    }

    /** Whether that is being asked now. */
    public boolean isUnderWay(K about) {
        return underWay.containsKey(about);
    }

    /** Waits until what is being asked about this now has been answered, well or not. */
    public void awaitUnderWay(K about) {
        Asked<V> before = underWay.get(about);
        if (before != null) {
            before.answer().handle((answer, failure) -> true).join();
        }
    }
}
