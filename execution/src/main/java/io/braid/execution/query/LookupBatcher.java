package io.braid.execution.query;

import io.braid.engine.context.QueryContext;
import io.braid.engine.lookup.LookupBatch;
import io.braid.engine.lookup.LookupBatchResult;
import io.braid.engine.plan.BatchedLookup;
import io.braid.engine.result.Result;
import io.braid.execution.database.DatabaseLease;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Batcher of concurrent point look-ups. Look-ups that differ only in their keys share up to one worker per processor. A
 * worker takes all queued look-ups, sends the source one statement for them, and then runs them one after the other. A
 * look-up waits for at most one statement of others, and is never answered by a statement that began before it arrived.
 * Under load it rarely needs a thread wake-up. Thread-safe.
 */
final class LookupBatcher {
    private static final Logger LOG = LoggerFactory.getLogger(LookupBatcher.class);
    /** With more workers, look-ups would wait for a processor instead of for a worker. */
    private static final int MOST_WORKERS = Runtime.getRuntime().availableProcessors();
    /** Larger batches hardly reduce the cost of a look-up, and each look-up waits for the whole batch. */
    private static final int MOST_AT_ONCE = 64;

    private final AdmissionSlots slots;
    private final Map<BatchedLookup, Kind> kinds = new HashMap<>();

    /** @param slots admits the workers alongside other queries */
    LookupBatcher(AdmissionSlots slots) {
        this.slots = slots;
    }

    /** Look-ups that can be combined into one statement. Guarded by the batcher's lock. */
    private static final class Kind {
        private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
        /**
         * Users for whom a worker is queued for a slot; one for each user, so that a user at the limit does not delay
         * others.
         */
        private final Set<String> applicants = new HashSet<>();

        private int workers;

        /** The users for whom a worker must now be submitted; they are recorded as applicants. */
        List<String> apply() {
            return workers >= MOST_WORKERS
                    ? List.of()
                    : waiting.stream()
                            .map(waiting -> waiting.turn().user())
                            .filter(applicants::add)
                            .toList();
        }

        boolean isOver() {
            return workers == 0 && applicants.isEmpty() && waiting.isEmpty();
        }
    }

    /** A queued look-up with its query. */
    private record Waiting(PendingLookup lookup, QueuedQuery turn) {}

    /** Queues a look-up. */
    void add(PendingLookup lookup, QueuedQuery turn) {
        queue(lookup, turn).forEach(user -> slots.submit(new Worker(lookup.lookup(), user)));
    }

    private synchronized List<String> queue(PendingLookup lookup, QueuedQuery turn) {
        Kind kind = kinds.computeIfAbsent(lookup.lookup(), unknown -> new Kind());
        kind.waiting.add(new Waiting(lookup, turn));
        return kind.apply();
    }

    /** True if a worker that has got a slot has work to do. */
    private synchronized boolean begin(BatchedLookup lookup, String user) {
        Kind kind = Objects.requireNonNull(kinds.get(lookup), "it has an applicant");
        kind.applicants.remove(user);
        boolean wanted = kind.workers < MOST_WORKERS && !kind.waiting.isEmpty();
        kind.workers += wanted ? 1 : 0;
        forget(lookup, kind);
        return wanted;
    }

    /** Ends a worker even if look-ups are queued; returns the users for whom new workers must be submitted. */
    private synchronized List<String> end(BatchedLookup lookup) {
        Kind kind = Objects.requireNonNull(kinds.get(lookup), "it has a worker");
        kind.workers--;
        List<String> users = kind.apply();
        forget(lookup, kind);
        return users;
    }

    private void forget(BatchedLookup lookup, Kind kind) {
        if (kind.isOver()) {
            kinds.remove(lookup);
        }
    }

    /** Removes a query from the queue; false if it is already admitted. */
    synchronized boolean remove(QueuedQuery turn) {
        return kinds.values().stream().anyMatch(kind -> kind.waiting.removeIf(waiting -> waiting.turn() == turn));
    }

    /** Number of queued look-ups. */
    synchronized int waiting() {
        return kinds.values().stream().mapToInt(kind -> kind.waiting.size()).sum();
    }

    /** Dequeues as many look-ups as one statement can carry. */
    private synchronized List<Waiting> next(BatchedLookup lookup) {
        Kind kind = Objects.requireNonNull(kinds.get(lookup), "it has a worker");
        List<Waiting> next = new ArrayList<>();
        while (next.size() < MOST_AT_ONCE && !kind.waiting.isEmpty()) {
            next.add(kind.waiting.remove());
        }
        return next;
    }

    /** Worker for look-ups of one kind. It returns its slot after each batch if other queries are queued. */
    private final class Worker implements AdmissionSlots.Task {
        private final BatchedLookup kind;
        private final String user;
        /** True after a look-up has had to wait for its client; other workers then take over the queue. */
        private boolean stopped;

        Worker(BatchedLookup kind, String user) {
            this.kind = kind;
            this.user = user;
        }

        @Override
        public String user() {
            return user;
        }

        @Override
        public void run(Slot slot) {
            if (!begin(kind, user)) {
                return;
            }
            try {
                List<Waiting> next = next(kind);
                while (!next.isEmpty()) {
                    carryOut(next, slot);
                    next = stopped || slots.waiting() > 0 ? List.of() : next(kind);
                }
            } finally {
                stop();
            }
        }

        private void stop() {
            if (!stopped) {
                stopped = true;
                end(kind).forEach(other -> slots.submit(new Worker(kind, other)));
            }
        }

        private void carryOut(List<Waiting> next, Slot slot) {
            Iterator<QueuedQuery> turns = next.stream().map(Waiting::turn).iterator();
            try {
                LookupBatchResult rows = next.size() > 1 ? ask(next) : LookupBatchResult.NONE;
                // Without a batch result, each look-up queries the source itself and blocks; this worker runs only one
                // of them.
                for (boolean here = true; here && turns.hasNext(); here = rows != LookupBatchResult.NONE) {
                    QueuedQuery turn = turns.next();
                    turn.query().isAnsweredBy(rows);
                    turn.run(new SharedSlot(slot, turns));
                }
            } finally {
                turns.forEachRemaining(slots::submit);
            }
        }

        /**
         * Slot shared by the look-ups of a batch: if one of them waits for its client, the rest are submitted again.
         */
        private final class SharedSlot implements Slot {
            private final Slot slot;
            private final Iterator<QueuedQuery> others;

            SharedSlot(Slot slot, Iterator<QueuedQuery> others) {
                this.slot = slot;
                this.others = others;
            }

            @Override
            public void release() {
                others.forEachRemaining(slots::submit);
                stop();
                slot.release();
            }

            @Override
            public void retake() {
                slot.retake();
            }
        }

        /** Fetches the rows for the whole batch; {@link LookupBatchResult#NONE} if one statement cannot do that. */
        private LookupBatchResult ask(List<Waiting> together) {
            QueryRun first = together.get(0).turn().query();
            List<List<Parameter>> runs = parameters(together);
            if (runs.isEmpty()) {
                return LookupBatchResult.NONE;
            }
            LookupBatch question = LookupBatch.of(kind, runs);
            if (question.keys().isEmpty()) {
                return LookupBatchResult.NONE;
            }
            QueryContext context = new QueryContext(first.id(), first.session().user(), lastDeadline(together));
            try (DatabaseLease lease = first.session().database().lease();
                    Result result = lease.database().run(question, context)) {
                AtomicInteger wanted = new AtomicInteger(together.size());
                together.forEach(one -> one.turn().query().onCancel(() -> {
                    if (wanted.decrementAndGet() == 0) {
                        result.cancel();
                    }
                }));
                return LookupBatchResult.read(question, result);
            } catch (RuntimeException e) {
                LOG.debug("Each of {} look-ups asks by itself", together.size(), e);
                return LookupBatchResult.NONE;
            }
        }
    }

    private static List<List<Parameter>> parameters(List<Waiting> together) {
        List<List<Parameter>> all = new ArrayList<>();
        for (Waiting one : together) {
            try {
                all.add(one.lookup().parameters().get());
            } catch (BraidException e) {
                LOG.debug(
                        "{} tells its client what is wrong with its parameters",
                        one.turn().query(),
                        e);
            }
        }
        return all;
    }

    private static long lastDeadline(List<Waiting> together) {
        long last = together.get(0).turn().query().deadlineNanos();
        for (Waiting one : together) {
            long deadline = one.turn().query().deadlineNanos();
            if (deadline == ScanContext.NO_DEADLINE) {
                return deadline;
            }
            last = deadline - last > 0 ? deadline : last;
        }
        return last;
    }
}
