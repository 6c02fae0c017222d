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
 * Oracle for fault tests. A statement must end in time, with exactly the correct rows or with an error that has an
 * SQLSTATE; soon afterwards no resources of it remain, and the process holds no more than before; and after the fault,
 * everything recovers without help. Thread-safe.
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

    /** Query that returns the checksum of its rows. */
    public interface Asking {
        RowSum ask() throws Exception;
    }

    /** Counter of a resource that must be released. */
    public interface Count {
        long now() throws Exception;
    }

    /** Measurement of the process. */
    public interface Scales {
        Footprint now() throws Exception;
    }

    /** Check that describes excess resources; empty if there are none. */
    private interface Look {
        String tooMuch() throws Exception;
    }

    private Oracle(Duration longest, Duration patience) {
        this.longest = longest;
        this.patience = patience;
    }

    /**
     * Creates an oracle.
     *
     * @param longest the time limit of a statement under any fault
     */
    public static Oracle within(Duration longest) {
        return new Oracle(longest, SOON);
    }

    /** A copy with another time limit for the release of resources. */
    Oracle waiting(Duration newPatience) {
        return new Oracle(longest, newPatience);
    }

    /** Adds a check that no instance of a resource remains. */
    public Oracle leavesNo(String what, Count count) {
        return leavesAtMost(0, what, count);
    }

    /** Adds a check that at most so many instances of a resource remain. */
    public Oracle leavesAtMost(long most, String what, Count count) {
        looks.add(() -> {
            long now = count.now();
            return now > most ? now + " " + what + " left, where " + most + " may be" : "";
        });
        return this;
    }

    /** Adds a check that the process holds no more than before. */
    public Oracle holdsNoMoreThan(Footprint before, Scales scales) {
        looks.add(() -> scales.now().over(before));
        return this;
    }

    /**
     * Runs a query during a fault; true if the result is correct, false after an error. Anything else fails the test.
     */
    public boolean isRight(String when, RowSum expected, Asking asking) {
        long start = System.nanoTime();
        String state = state(when, expected, asking);
        long took = System.nanoTime() - start;
        assertThat(Duration.ofNanos(took)).as(when + ": how long it took").isLessThan(longest);
        note(state, took);
        return state == null;
    }

    /** Runs a query without a fault, which must be correct. */
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

    /** Waits up to some seconds until no resources remain, and fails otherwise. */
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

    /** The check itself may be rejected while resources remain. */
    private static String tooMuch(Look look) throws Exception {
        try {
            return look.tooMuch();
        } catch (SQLException e) {
            return "Something, for nobody may look: " + e;
        }
    }

    /** Repeats a query after the fault until it is correct, within a limit; returns the time. */
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

    /** The number of errors. */
    public synchronized int failed() {
        return errors.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The number of errors by SQLSTATE. */
    public synchronized Map<String, Integer> errors() {
        return Map.copyOf(errors);
    }

    /** Asserts that all errors have one of these SQLSTATEs, and otherwise describes the first of each. */
    public void assertNoErrorsBut(String... states) {
        assertThat(errors().keySet()).as("first of each: " + reasons).isSubsetOf(states);
    }

    /** A short summary. */
    @Override
    public synchronized String toString() {
        int failed = failed();
        return right + failed + " tried, " + right + " right, " + failed + " errors " + errors
                + ", none else; the slowest took " + TimeUnit.NANOSECONDS.toMillis(slowestNanos) + " ms";
    }
}
