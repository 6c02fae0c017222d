package io.braid.execution.view;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.MaterializedOptions.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Materialized rows of one view and their refreshes. Refreshes run one at a time; a successful one replaces the rows
 * atomically, a failed one leaves them unchanged. Thread-safe.
 */
public final class MaterializedView {
    private static final Logger LOG = LoggerFactory.getLogger(MaterializedView.class);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private final ViewIdentity identity;
    private final Executor refreshers;
    private final Function<RefreshAttempt, ViewVersion> load;

    private @Nullable ViewVersion current;
    private @Nullable RefreshAttempt queued;
    private @Nullable RefreshAttempt running;
    private int failures;
    private @Nullable String lastError;
    private @Nullable Instant lastErrorAt;
    private long pauseUntilNanos = System.nanoTime();
    private long lastBeganNanos = System.nanoTime();
    private boolean hasBegun;
    private boolean retired;
    private long reads;
    private long unchanged;

    /**
     * @param current the existing rows
     * @param load performs a refresh
     */
    public MaterializedView(
            ViewIdentity identity,
            @Nullable ViewVersion current,
            Executor refreshers,
            Function<RefreshAttempt, ViewVersion> load) {
        this.identity = identity;
        this.current = current;
        this.refreshers = refreshers;
        this.load = load;
    }

    public ViewIdentity identity() {
        return identity;
    }

    /** The current version of the rows. */
    public synchronized Optional<ViewVersion> current() {
        return Optional.ofNullable(current);
    }

    /** Pins the current version for a statement, which must release it. */
    synchronized Optional<ViewVersion> enter() {
        ViewVersion version = current;
        if (version == null || !version.enter()) {
            return Optional.empty();
        }
        reads++;
        return Optional.of(version);
    }

    /** A refresh that begins after this call. */
    synchronized RefreshAttempt refresh() {
        RefreshAttempt waiting = queued;
        if (waiting != null) {
            return waiting;
        }
        RefreshAttempt attempt = new RefreshAttempt();
        queued = attempt;
        if (running == null) {
            submit();
        }
        return attempt;
    }

    /** The running refresh, or a new one. */
    synchronized RefreshAttempt refreshOrJoin() {
        RefreshAttempt under = running;
        return under == null ? refresh() : under;
    }

    /** Starts a background refresh, unless one is running or queued, or the last one failed recently. */
    synchronized void refreshBehind() {
        if (running == null && queued == null && !pauses()) {
            refresh();
        }
    }

    /** Starts a refresh if one is due. */
    public synchronized void refreshIfDue(MaterializedOptions options) {
        Duration left = untilNextRun(options);
        if (left != null && (left.isZero() || left.isNegative())) {
            refreshBehind();
        }
    }

    public synchronized boolean isRefreshing() {
        return running != null;
    }

    /** Time until the next scheduled refresh; null if none is scheduled or one is running. */
    synchronized @Nullable Duration untilNextRun(MaterializedOptions options) {
        Duration interval = options.interval();
        if (options.trigger() != Trigger.EVERY || interval == null || running != null || queued != null) {
            return null;
        }
        Duration pause = Duration.ofNanos(pauseUntilNanos - System.nanoTime());
        if (pauses()) {
            return pause;
        }
        ViewVersion version = current;
        Duration since = hasBegun ? Duration.ofNanos(System.nanoTime() - lastBeganNanos) : null;
        Duration age = version == null ? null : version.age();
        Duration left =
                age == null ? Duration.ZERO : interval.minus(since != null && since.compareTo(age) < 0 ? since : age);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Drops the rows and stops refreshing, because the view is no longer declared. */
    public void retire() {
        ViewVersion old;
        RefreshAttempt under;
        synchronized (this) {
            retired = true;
            old = current;
            current = null;
            under = running;
        }
        if (under != null) {
            under.cancel(gone());
        }
        if (old != null) {
            old.leave();
        }
    }

    /** Discards a version whose table is damaged or missing. */
    public void discard(String table) {
        ViewVersion old = null;
        synchronized (this) {
            if (current != null && current.name().equals(table)) {
                old = current;
                current = null;
            }
        }
        if (old != null) {
            LOG.warn(
                    "The rows kept of {} are damaged or gone: what is left is removed, and they are read again from"
                            + " the sources",
                    identity.key());
            old.leave();
            refreshBehind();
        }
    }

    /** Cancels the running refresh. */
    public void stop(BraidException why) {
        RefreshAttempt under;
        synchronized (this) {
            under = running;
        }
        if (under != null) {
            under.cancel(why);
        }
    }

    /** The current status of the view. */
    synchronized ViewStatus status(MaterializedOptions options) {
        Duration next = untilNextRun(options);
        return new ViewStatus(
                current,
                running != null || queued != null,
                failures,
                lastError,
                lastErrorAt,
                next == null ? null : Instant.now().plus(next),
                reads,
                unchanged);
    }

    private boolean pauses() {
        return failures > 0 && pauseUntilNanos - System.nanoTime() > 0;
    }

    private void submit() {
        try {
            refreshers.execute(this::run);
        } catch (RejectedExecutionException e) {
            RefreshAttempt attempt = queued;
            queued = null;
            if (attempt != null) {
                attempt.done()
                        .completeExceptionally(
                                new BraidException(ErrorCode.SERVER_SHUTDOWN, "The server is shutting down"));
            }
        }
    }

    private void run() {
        RefreshAttempt attempt;
        ViewVersion before;
        synchronized (this) {
            before = current;
            attempt = queued;
            queued = null;
            running = attempt;
            lastBeganNanos = System.nanoTime();
            hasBegun = true;
        }
        if (attempt == null) {
            return;
        }
        ViewVersion loaded = null;
        Throwable failure = null;
        try {
            attempt.check();
            loaded = load.apply(attempt);
        } catch (Throwable e) {
            failure = attempt.failure(e);
        }
        end(attempt, before, loaded, failure);
    }

    /**
     * Ends a refresh.
     *
     * @param before the version at its start
     * @param loaded the new version, or the previous one if no source has changed
     */
    private void end(
            RefreshAttempt attempt,
            @Nullable ViewVersion before,
            @Nullable ViewVersion loaded,
            @Nullable Throwable failure) {
        ViewVersion unwanted;
        Throwable outcome = failure;
        synchronized (this) {
            running = null;
            boolean same = loaded != null && loaded.equals(before);
            if (loaded != null && !retired && (!same || loaded.equals(current))) {
                unwanted = same ? null : current;
                unchanged += same ? 1 : 0;
                current = loaded;
                failures = 0;
                lastError = null;
                lastErrorAt = null;
            } else {
                unwanted = same ? null : loaded;
                outcome = outcome == null ? gone() : outcome;
                note(outcome);
            }
            if (queued != null) {
                submit();
            }
        }

        if (unwanted != null) {
            unwanted.leave();
        }
        if (outcome == null && loaded != null) {
            attempt.done().complete(loaded);
        } else if (outcome != null) {
            attempt.done().completeExceptionally(outcome);
        }
    }

    private void note(Throwable failure) {
        failures++;
        lastError =
                failure instanceof BraidException known ? String.valueOf(known.getMessage()) : "see the server's log";
        lastErrorAt = Instant.now();
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, 10));
        pauseUntilNanos = System.nanoTime() + (pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE).toNanos();
        if (!retired) {
            LOG.warn("The {} could not be refreshed ({} times in a row): {}", identity.key(), failures, lastError);
            if (!(failure instanceof BraidException)) {
                LOG.error("The {} could not be refreshed", identity.key(), failure);
            }
        }
    }

    private BraidException gone() {
        return new BraidException(
                ErrorCode.UNDEFINED_TABLE,
                "Materialized view " + identity.key().schema() + "."
                        + identity.key().view() + " was dropped or changed while it was refreshed");
    }
}
