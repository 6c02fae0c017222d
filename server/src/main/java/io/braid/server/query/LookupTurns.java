package io.braid.server.query;

import io.braid.engine.QueryContext;
import io.braid.engine.Result;
import io.braid.engine.lookup.CommonQuestion;
import io.braid.engine.lookup.CommonRows;
import io.braid.engine.plan.CommonLookup;
import io.braid.server.database.DatabaseLease;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The turns of look-ups. Those that differ in nothing but their keys have a thread for each processor: it takes all that wait, has the
 * source asked for all of them in one statement, and then carries out one after the other. So nobody waits for more than one statement of
 * others, no statement that answers a look-up has begun before it was there, and where many come at once, hardly any has a thread to wake.
 * Safe for use by many threads.
 */
final class LookupTurns {
    private static final Logger LOG = LoggerFactory.getLogger(LookupTurns.class);
    /** With as many at work, who comes then would wait for a processor: he may as well wait for one of them. */
    private static final int MOST_WORKERS = Runtime.getRuntime().availableProcessors();
    /** More would hardly make a look-up cheaper, and all of them wait for the last. */
    private static final int MOST_AT_ONCE = 64;

    private final ThreadPoolExecutor threads;
    private final Map<CommonLookup, Kind> kinds = new HashMap<>();

    /** @param threads carries them out, with other queries */
    LookupTurns(ThreadPoolExecutor threads) {
        this.threads = threads;
    }

    /** Those that can be asked for together; guarded by all of them. */
    private static final class Kind {
        private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
        private int workers;
    }

    /** A turn that has not come, and what for. */
    private record Waiting(PendingLookup lookup, Turn turn) {}

    /** Lets a turn come. */
    void add(PendingLookup lookup, Turn turn) {
        if (queue(lookup, turn)) {
            threads.execute(new Worker(lookup.lookup()));
        }
    }

    /** Whether somebody is needed who works for it. */
    private synchronized boolean queue(PendingLookup lookup, Turn turn) {
        Kind kind = kinds.computeIfAbsent(lookup.lookup(), unknown -> new Kind());
        kind.waiting.add(new Waiting(lookup, turn));
        if (kind.workers == MOST_WORKERS) {
            return false;
        }
        kind.workers++;
        return true;
    }

    /** Takes a turn back; false if it has come. */
    synchronized boolean remove(Turn turn) {
        return kinds.values().stream().anyMatch(kind -> kind.waiting.removeIf(waiting -> waiting.turn() == turn));
    }

    /** How many have not come. */
    synchronized int waiting() {
        return kinds.values().stream().mapToInt(kind -> kind.waiting.size()).sum();
    }

    /** All that wait, as far as they can be asked for at once; nothing once there is nothing left to do for a worker. */
    private synchronized List<Waiting> next(CommonLookup lookup) {
        Kind kind = Objects.requireNonNull(kinds.get(lookup), "it has a worker");
        List<Waiting> next = new ArrayList<>();
        while (next.size() < MOST_AT_ONCE && !kind.waiting.isEmpty()) {
            next.add(kind.waiting.remove());
        }
        if (next.isEmpty() && --kind.workers == 0) {
            kinds.remove(lookup);
        }
        return next;
    }

    /** Carries out what waits of one kind, in turns with other queries where these wait for a thread. */
    private final class Worker implements Runnable {
        private final CommonLookup kind;

        Worker(CommonLookup kind) {
            this.kind = kind;
        }

        @Override
        public void run() {
            boolean ended = false;
            try {
                do {
                    List<Waiting> next = next(kind);
                    ended = next.isEmpty();
                    carryOut(next);
                } while (!ended && threads.getQueue().isEmpty());
            } finally {
                if (!ended) {
                    threads.execute(this);
                }
            }
        }

        private void carryOut(List<Waiting> next) {
            Iterator<Turn> turns = next.stream().map(Waiting::turn).iterator();
            try {
                CommonRows rows = next.size() > 1 ? ask(next) : CommonRows.NONE;
                // Where nobody has asked for it, each asks by itself and waits for that: one of them here.
                for (boolean here = true; here && turns.hasNext(); here = rows != CommonRows.NONE) {
                    Turn turn = turns.next();
                    turn.query().isAnsweredBy(rows);
                    turn.run();
                }
            } finally {
                turns.forEachRemaining(threads::execute);
            }
        }

        /** What the source has for all of them; nothing if it cannot be asked for them at once. */
        private CommonRows ask(List<Waiting> together) {
            QueryRun first = together.get(0).turn().query();
            List<List<Parameter>> runs = parameters(together);
            if (runs.isEmpty()) {
                return CommonRows.NONE;
            }
            CommonQuestion question = CommonQuestion.of(kind, runs);
            if (question.keys().isEmpty()) {
                return CommonRows.NONE;
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
                return CommonRows.read(question, result);
            } catch (RuntimeException e) {
                LOG.debug("Each of {} look-ups asks by itself", together.size(), e);
                return CommonRows.NONE;
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
