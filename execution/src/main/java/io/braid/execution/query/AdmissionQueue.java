package io.braid.execution.query;

import io.braid.engine.plan.query.Work;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Lets only so many heavy queries work at once; the others wait, and the users who asked take turns. Whether a query is
 * heavy is told before it begins, while it holds nothing that another could wait for. One that takes more than was
 * expected goes on, and counts; one whose client does not read on leaves its place to others. Safe for use by many
 * threads.
 */
final class AdmissionQueue {
    /** After so long, who waits looks for places that nobody has told him of. */
    private static final long LOOK_MILLIS = 50;

    private final HeavyLimits limits;
    private final Supplier<Collection<QueryRun>> open;
    /** Those who wait, by user; the user whose turn was last comes last. */
    private final Map<String, ArrayDeque<QueryRun>> waiting = new LinkedHashMap<>();

    private final Set<QueryRun> working = new HashSet<>();

    /** @param open all queries that have not ended */
    AdmissionQueue(HeavyLimits limits, Supplier<Collection<QueryRun>> open) {
        this.limits = limits;
        this.open = open;
    }

    boolean isHeavy(Work work) {
        return limits.isHeavy(work.rows());
    }

    /** Gives a query its turn if there is a place and nobody waits for it; it may have it already. */
    synchronized boolean tryBegin(QueryRun run) {
        return working.contains(run) || (waiting.isEmpty() && hasPlace() && working.add(run));
    }

    /** Waits for the turn of a query; fails if that is cancelled. */
    void await(QueryRun run) {
        run.onCancel(this::wake);
        synchronized (this) {
            waiting.computeIfAbsent(run.session().user(), user -> new ArrayDeque<>())
                    .add(run);
            boolean hasCome = false;
            try {
                while (!hasCome) {
                    run.check();
                    hasCome = isNext(run) && hasPlace() && working.add(run);
                    if (!hasCome) {
                        wait(LOOK_MILLIS);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for its turn", e);
            } finally {
                stopWaiting(run, hasCome);
                notifyAll();
            }
        }
    }

    /** Ends the turn of a query, if it had one. */
    synchronized void end(QueryRun run) {
        if (working.remove(run)) {
            notifyAll();
        }
    }

    /** How many wait. */
    synchronized int waiting() {
        return waiting.values().stream().mapToInt(ArrayDeque::size).sum();
    }

    private synchronized void wake() {
        notifyAll();
    }

    private void stopWaiting(QueryRun run, boolean hasCome) {
        String user = run.session().user();
        ArrayDeque<QueryRun> others = waiting.getOrDefault(user, new ArrayDeque<>());
        others.remove(run);
        if (hasCome || others.isEmpty()) {
            waiting.remove(user);
        }
        if (hasCome && !others.isEmpty()) {
            waiting.put(user, others);
        }
    }

    /** Whether it is first among those of its user, and none who waits has fewer queries at work. */
    private boolean isNext(QueryRun run) {
        String next = null;
        long fewest = Long.MAX_VALUE;
        for (String user : waiting.keySet()) {
            long his = working.stream()
                    .filter(other -> other.session().user().equals(user))
                    .count();
            if (his < fewest) {
                next = user;
                fewest = his;
            }
        }
        ArrayDeque<QueryRun> first = next == null ? null : waiting.get(next);
        return first != null && first.peek() == run;
    }

    private boolean hasPlace() {
        long taken = working.stream().filter(AdmissionQueue::takesPlace).count();
        return taken < limits.atOnce() && taken + outgrown() < limits.atOnce();
    }

    /** How many have read as much as heavy ones without having been expected to. */
    private long outgrown() {
        return open.get().stream()
                .filter(run -> !working.contains(run)
                        && takesPlace(run)
                        && limits.isHeavy((double) run.statistics().rowsRead()))
                .count();
    }

    private static boolean takesPlace(QueryRun run) {
        return run.clientWait().now().compareTo(QueryRun.AWAY) < 0;
    }
}
