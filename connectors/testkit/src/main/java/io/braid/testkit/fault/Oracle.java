package io.braid.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.error.BraidException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a fault was survived. A statement ends with exactly the right rows or with an error that has an
 * SQLSTATE; it ends in time; soon afterwards nothing of it is left, and the process holds no more than before; and once
 * the fault is over, everything works again by itself. Safe for many threads.
 */
public final class Oracle {
    private static final Duration SOON = Duration.ofSeconds(10);

    private final Duration longest;
    private final Duration patience;
    private final List<Look> looks = new ArrayList<>();
    private final Map<String, Integer> errors = new TreeMap<>();
    private final Map<String, String> reasons = new ConcurrentHashMap<>();
    private int right;
    private long slowestNanos;

    /** Asks, and adds up what comes. */
    public interface Asking {
        RowSum ask() throws Exception;
    }

    /** Counts what should be gone. */
    public interface Count {
        long now() throws Exception;
    }

    /** Weighs what a process holds. */
    public interface Scales {
        Footprint now() throws Exception;
    }

    /** Says what there is too much of, in words; nothing if there is not. */
    private interface Look {
        String tooMuch() throws Exception;
    }

    private Oracle(Duration longest, Duration patience) {
        this.longest = longest;
        this.patience = patience;
    }

    /**
     * One that has seen nothing yet.
     *
     * @param longest how long a statement may take, whatever happens
     */
    public static Oracle within(Duration longest) {
        return new Oracle(longest, SOON);
    }

    /** One that waits no longer than this for what must go away. */
    Oracle waiting(Duration newPatience) {
        return new Oracle(longest, newPatience);
    }

    /** From here on it is looked for that nothing of this is left. */
    public Oracle leavesNo(String what, Count count) {
        return leavesAtMost(0, what, count);
    }

    /** From here on it is looked for that no more of this is left. */
    public Oracle leavesAtMost(long most, String what, Count count) {
        looks.add(() -> {
            long now = count.now();
            return now > most ? now + " " + what + " left, where " + most + " may be" : "";
        });
        return this;
    }

    /** From here on it is looked for that the process holds no more than it did then. */
    public Oracle holdsNoMoreThan(Footprint before, Scales scales) {
        looks.add(() -> scales.now().over(before));
        return this;
    }

    /** Asks while something is wrong; whether the answer was right. All else but an error, in time, fails the test. */
    public boolean isRight(String when, RowSum expected, Asking asking) {
        long start = System.nanoTime();
        String state = state(when, expected, asking);
        long took = System.nanoTime() - start;
        assertThat(Duration.ofNanos(took)).as(when + ": how long it took").isLessThan(longest);
        note(state, took);
        return state == null;
    }

    /** Asks when nothing is wrong. */
    public void mustBeRight(String when, RowSum expected, Asking asking) {
        String state = state(when, expected, asking);
        assertThat(state)
                .as(() -> when + ": its error, " + reasons.get(String.valueOf(state)))
                .isNull();
    }

    private @Nullable String state(String when, RowSum expected, Asking asking) {
        try {
            assertThat(asking.ask()).as(when + ": its answer").isEqualTo(expected);
            return null;
        } catch (SQLException e) {
            assertThat(e.getSQLState()).as(when + ": the SQLSTATE of " + e).matches("[0-9A-Z]{5}");
            reasons.putIfAbsent(e.getSQLState(), e.toString());
            return e.getSQLState();
        } catch (BraidException e) {
            reasons.putIfAbsent(e.sqlState(), e.toString());
            return e.sqlState();
        } catch (Exception e) {
            throw new AssertionError(when + ": neither an answer nor an error, but " + e, e);
        }
    }

    private synchronized void note(@Nullable String state, long nanos) {
        slowestNanos = Math.max(slowestNanos, nanos);
        if (state == null) {
            right++;
        } else {
            errors.merge(state, 1, Integer::sum);
        }
    }

    /** Looks, for some seconds, whether nothing is left of what has gone wrong. */
    public void assertNothingIsLeft(String when) throws Exception {
        long end = System.nanoTime() + patience.toNanos();
        for (Look look : looks) {
            String tooMuch = tooMuch(look);
            while (!tooMuch.isEmpty() && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(5);
                tooMuch = tooMuch(look);
            }
            assertThat(tooMuch).as(when + ": what is too much").isEmpty();
        }
    }

    /** Who looks may himself be refused, as long as something is left. */
    private static String tooMuch(Look look) throws Exception {
        try {
            return look.tooMuch();
        } catch (SQLException e) {
            return "Something, for nobody may look: " + e;
        }
    }

    /** Asks until the answer is right: the fault is over, and it must be soon. How long that was. */
    public Duration assertHeals(String when, Duration soon, RowSum expected, Asking asking) throws Exception {
        long start = System.nanoTime();
        String state = state(when, expected, asking);
        while (state != null && System.nanoTime() - start < soon.toNanos()) {
            TimeUnit.MILLISECONDS.sleep(20);
            state = state(when, expected, asking);
        }
        assertThat(state).as(when + ": its error after " + soon).isNull();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    public synchronized int right() {
        return right;
    }

    /** How often the answer was an error. */
    public synchronized int failed() {
        return errors.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How often which SQLSTATE was the answer. */
    public synchronized Map<String, Integer> errors() {
        return Map.copyOf(errors);
    }

    /** No error but of these SQLSTATEs; of others it says what the first of each was. */
    public void assertNoErrorsBut(String... states) {
        assertThat(errors().keySet()).as("first of each: " + reasons).isSubsetOf(states);
    }

    /** What was seen, in few words. */
    @Override
    public synchronized String toString() {
        int failed = failed();
        return right + failed + " tried, " + right + " right, " + failed + " errors " + errors
                + ", none else; the slowest took " + TimeUnit.NANOSECONDS.toMillis(slowestNanos) + " ms";
    }
}
