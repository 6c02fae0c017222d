package io.braid.execution.query;

import io.braid.engine.plan.query.Work;
import io.braid.spi.queue.FairQueue;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Admission control of heavy queries, after planning. Further ones wait in a queue that serves users round robin. The
 * estimate decides before the query holds any resource that others may wait for. A query that exceeds its estimate
 * continues and occupies a slot; one whose client does not read releases its slot. Thread-safe.
 */
final class HeavyQueryQueue {
    /** Interval at which a queued query checks for slots that were freed by the passing of time. */
    private static final long LOOK_MILLIS = 50;

    private final HeavyLimits limits;
    private final Supplier<Collection<QueryRun>> open;
    private final FairQueue<QueryRun> waiting = new FairQueue<>();
    private final Set<QueryRun> running = new HashSet<>();

    /** @param open supplies all queries that have not ended */
    HeavyQueryQueue(HeavyLimits limits, Supplier<Collection<QueryRun>> open) {
        this.limits = limits;
        this.open = open;
    }

    boolean isHeavy(Work work) {
        return limits.isHeavy(work.rows());
    }

    /** Admits a query if a slot is free and no query is queued; true also if it has been admitted before. */
    synchronized boolean tryBegin(QueryRun run) {
        return running.contains(run) || (waiting.isEmpty() && hasSlot() && running.add(run));
    }

    /** Blocks until the query is admitted; fails if it is cancelled. */
    void await(QueryRun run) {
        run.onCancel(this::wake);
        synchronized (this) {
            String user = run.session().user();
            waiting.add(user, run);
            boolean admitted = false;
            try {
                while (!admitted) {
                    run.check();
                    admitted = isNext(run) && hasSlot() && running.add(run);
                    if (!admitted) {
                        wait(LOOK_MILLIS);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for admission", e);
            } finally {
                if (admitted) {
                    waiting.serve(user, run);
                } else {
                    waiting.remove(user, run);
                }
                notifyAll();
            }
        }
    }

    /** Releases the query's slot if it has one. */
    synchronized void end(QueryRun run) {
        if (running.remove(run)) {
            notifyAll();
        }
    }

    /** Number of queued queries. */
    synchronized int waiting() {
        return waiting.size();
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** True if the query is the first of its user, and no other queued user has fewer heavy queries running. */
    private boolean isNext(QueryRun run) {
        return waiting.users().stream()
                .min(Comparator.comparingLong(this::running))
                .flatMap(waiting::first)
                .filter(first -> first == run)
                .isPresent();
    }

    private long running(String user) {
        return running.stream()
                .filter(other -> other.session().user().equals(user))
                .count();
    }

    private boolean hasSlot() {
        long taken = running.stream().filter(HeavyQueryQueue::takesSlot).count();
        return taken < limits.atOnce() && taken + outgrown() < limits.atOnce();
    }

    /** Number of queries that have read as many rows as a heavy one although they were not estimated as heavy. */
    private long outgrown() {
        return open.get().stream()
                .filter(run -> !running.contains(run)
                        && takesSlot(run)
                        && limits.isHeavy((double) run.statistics().rowsRead()))
                .count();
    }

    private static boolean takesSlot(QueryRun run) {
        return run.clientWait().now().compareTo(QueryRun.AWAY) < 0;
    }
}
