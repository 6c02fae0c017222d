package io.braid.execution.query;

import io.braid.engine.plan.query.Work;
import io.braid.spi.queue.FairQueue;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Admission control of heavy queries, after planning: only so many run at once, and the others wait in a queue that
 * serves users round robin. A query's estimate says whether it is heavy, before it holds anything that another could
 * wait for. One that turns out heavier than estimated goes on, and counts; one whose client does not read on counts no
 * longer. Safe for use by many threads.
 */
final class HeavyQueryQueue {
    /** The interval at which a query looks for slots that became free because time passed. */
    private static final long LOOK_MILLIS = 50;

    private final HeavyLimits limits;
    private final Supplier<Collection<QueryRun>> open;
    private final FairQueue<QueryRun> waiting = new FairQueue<>();
    private final Set<QueryRun> running = new HashSet<>();

    /** @param open all queries that have not ended */
    HeavyQueryQueue(HeavyLimits limits, Supplier<Collection<QueryRun>> open) {
        this.limits = limits;
        this.open = open;
    }

    boolean isHeavy(Work work) {
        return limits.isHeavy(work.rows());
    }

    /** Admits a query if there is a slot and no other waits for it; it may have been admitted already. */
    synchronized boolean tryBegin(QueryRun run) {
        return running.contains(run) || (waiting.isEmpty() && hasSlot() && running.add(run));
    }

    /** Waits until a query is admitted; fails if it is cancelled. */
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

    /** Releases the slot of a query, if it has one. */
    synchronized void end(QueryRun run) {
        if (running.remove(run)) {
            notifyAll();
        }
    }

    /** The number of queries that wait. */
    synchronized int waiting() {
        return waiting.size();
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** True if it is the first of its user, and no other user who waits has fewer heavy queries running. */
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

    /** The number of queries that have read as much as heavy ones against their estimate. */
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
