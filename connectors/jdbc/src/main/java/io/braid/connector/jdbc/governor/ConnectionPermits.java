package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.spi.activity.SourceActivity;
import io.braid.spi.queue.FairQueue;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Connection permits of one source, with a queue that is fair between users. Those who wait get their permits user by
 * user, so that whoever has asked for a hundred does not keep another waiting for all of them; each waits for a bounded
 * time, and no longer than there is hope: those who wait take up room that others need, for other sources.
 *
 * <p>Nobody waits for ever for somebody who waits for him: only what is wanted now waits, what can be done without is
 * had at once or not at all, and the last permit for statements is kept for what is wanted now. So at each source there
 * is a permit whose holder reads on, ends, and makes room, whatever those do who hold the others.
 */
public final class ConnectionPermits {
    /** After how long without a permit that came back everybody asks whether there is hope for his own. */
    private static final Duration LONG_PAUSE = Duration.ofSeconds(3);
    /** Which part of the longest wait that is, where it is less. */
    private static final int PART = 10;
    /** How often in a row there has to be none: everybody stands still for a moment. */
    private static final int LOOKS = 2;

    private final int connections;
    private final int statements;
    private final Duration longestWait;
    private final long longPause;
    private final SourceErrors errors;
    private final SourceCounts counts;
    private final ReentrantLock lock = new ReentrantLock();
    private final FairQueue<Request> waiting = new FairQueue<>();
    private int inUse;
    private int running;
    private int spared;
    private int held;
    /**
     * When a permit last came back, or when somebody began to wait for one, whichever was later; as long as all stands
     * still, the former.
     */
    private long lastBack;
    /** Whether somebody has been told that there is no hope, and no permit has come back since. */
    private boolean standsStill;

    /** Purpose of a connection. */
    private enum Use {
        /** A statement whose rows are wanted now. */
        WANTED,
        /** A statement that can be done without, or later. */
        SPARED,
        /** A connection that holds on to a state of the source for others, and runs nothing. */
        HELD,
        /** A question of Braid's own, such as which tables there are. */
        QUESTION
    }

    public ConnectionPermits(GovernorLimits limits, SourceErrors errors, SourceCounts counts) {
        this.connections = limits.connections();
        this.statements = limits.statements();
        this.longestWait = limits.longestWait();
        this.longPause = Math.min(LONG_PAUSE.toNanos(), longestWait.toNanos() / PART);
        this.errors = errors;
        this.counts = counts;
    }

    /** The right to use one connection, until it is closed; closing it again does nothing. */
    public final class Permit implements AutoCloseable {
        private final Use use;
        private final AtomicBoolean over = new AtomicBoolean();

        private Permit(Use use) {
            this.use = use;
        }

        @Override
        public void close() {
            if (over.compareAndSet(false, true)) {
                giveBack(use);
            }
        }
    }

    /** Asks on behalf of a user for a permit to run a statement whose rows are wanted now. */
    public Request wanted(String user) {
        return request(user, Use.WANTED);
    }

    /** Whether there is ever a permit for a connection that holds on to a state. */
    public boolean canHold() {
        return connections > 1;
    }

    /** Asks on behalf of a user for a permit for a connection that holds on to a state. */
    public Request held(String user) {
        return request(user, Use.HELD);
    }

    /** A permit for a statement that can be done without, if nobody else could want it soon. */
    public Optional<Permit> spared() {
        lock.lock();
        try {
            return waiting.isEmpty() && isFree(Use.SPARED) ? Optional.of(take(Use.SPARED)) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a permit to ask a question of Braid's own. */
    public Permit question() {
        return request("", Use.QUESTION).await(longestWait.toNanos()).orElseThrow();
    }

    private Request request(String user, Use use) {
        lock.lock();
        try {
            if (waiting.isEmpty() && isFree(use)) {
                return new Request(user, use, take(use));
            }
            Request request = new Request(user, use, null);
            if (waiting.isEmpty() && !standsStill) {
                lastBack = System.nanoTime();
            }
            waiting.add(user, request);
            hand();
            return request;
        } finally {
            lock.unlock();
        }
    }

    /** A permit that has been asked for. It must be awaited. */
    public final class Request {
        private final String user;
        private final Use use;
        private final long start = System.nanoTime();
        private final Condition changed = lock.newCondition();
        private final boolean atOnce;
        private Optional<Permit> permit;
        private boolean canceled;

        /** @param atOnce the permit, if there is one for who asks */
        private Request(String user, Use use, @Nullable Permit atOnce) {
            this.user = user;
            this.use = use;
            this.permit = Optional.ofNullable(atOnce);
            this.atOnce = atOnce != null;
        }

        /**
         * The permit, or nothing if the request was cancelled or so much time has passed; fails after the longest wait,
         * or as soon as that is not long enough.
         */
        public Optional<Permit> await(long nanos) {
            if (atOnce) {
                return permit;
            }
            lock.lock();
            try {
                long longest = longestWait.toNanos();
                long left = Math.min(nanos, longest);
                boolean waited = permit.isEmpty();
                int hopeless = permit.isEmpty() && isKnownToBeHopeless(this) ? LOOKS : 0;
                while (permit.isEmpty() && !canceled && left > 0 && hopeless < LOOKS) {
                    long look = Math.min(left, longPause);
                    left -= look - changed.awaitNanos(look);
                    hopeless = permit.isEmpty() && isHopeless(this) ? hopeless + 1 : 0;
                }
                if (waited) {
                    counts.waited(System.nanoTime() - start);
                }
                if (permit.isEmpty() && !canceled && (hopeless == LOOKS || nanos >= longest)) {
                    standsStill |= hopeless == LOOKS;
                    counts.timedOut();
                    throw errors.tooMuchAtOnce(running, inUse, Duration.ofNanos(System.nanoTime() - start));
                }
                return permit;
            } catch (InterruptedException e) {
                permit.ifPresent(Permit::close);
                throw SourceErrors.interrupted();
            } finally {
                if (permit.isEmpty()) {
                    withdraw(this);
                }
                lock.unlock();
            }
        }

        /** Ends the waiting, at once. */
        public void cancel() {
            lock.lock();
            try {
                canceled = true;
                changed.signal();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Whether a request would wait too long if permits came back in the time in which none has now. */
    private boolean isHopeless(Request request) {
        long pause = System.nanoTime() - lastBack;
        return pause >= longPause
                && (1 + waiting.ahead(request.user, request) / statements) * pause > longestWait.toNanos();
    }

    /**
     * Whether others have looked already: who comes later need not. Only the first in line always waits to see whether
     * it goes on.
     */
    private boolean isKnownToBeHopeless(Request request) {
        return standsStill && waiting.ahead(request.user, request) > 0 && isHopeless(request);
    }

    private void withdraw(Request request) {
        if (waiting.remove(request.user, request)) {
            // Whoever stood behind may want less.
            hand();
        }
    }

    /**
     * Hands out the permits that are free. Who waits to hold a connection keeps none behind from a statement: those who
     * hold the others may wait for that.
     */
    private void hand() {
        for (Optional<Request> next = next(); next.isPresent(); next = next()) {
            Request served = next.get();
            served.permit = Optional.of(take(served.use));
            served.changed.signal();
        }
    }

    private Optional<Request> next() {
        return waiting.poll(request -> isFree(request.use));
    }

    private boolean isFree(Use use) {
        return switch (use) {
            case WANTED -> inUse < connections && running < statements;
            case SPARED -> leavesOne() && running < statements && spared + 1 < statements;
            // No more than half, for each is of use only to statements that have others.
            case HELD -> leavesOne() && held < connections / 2;
            case QUESTION -> inUse < connections;
        };
    }

    /** Whether there is one whose user may wait for others, and one more that those can never have. */
    private boolean leavesOne() {
        return inUse < connections && spared + held + 1 < connections;
    }

    private Permit take(Use use) {
        count(use, 1);
        return new Permit(use);
    }

    private void count(Use use, int more) {
        inUse += more;
        running += use == Use.WANTED || use == Use.SPARED ? more : 0;
        spared += use == Use.SPARED ? more : 0;
        held += use == Use.HELD ? more : 0;
    }

    private void giveBack(Use use) {
        lock.lock();
        try {
            count(use, -1);
            lastBack = System.nanoTime();
            standsStill = false;
            hand();
        } finally {
            lock.unlock();
        }
    }

    public SourceActivity.Permits now() {
        lock.lock();
        try {
            return new SourceActivity.Permits(connections, inUse, statements, waiting.size(), waiting.users());
        } finally {
            lock.unlock();
        }
    }
}
