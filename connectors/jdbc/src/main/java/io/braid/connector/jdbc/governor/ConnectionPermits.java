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
 * Connection permits of one source, with a {@link FairQueue} for those who wait. Each request waits for a bounded time,
 * and fails early if permits come back too slowly for it: waiting queries hold resources that queries on other sources
 * need.
 *
 * <p>Deadlock avoidance: only statements whose rows are wanted now wait; others get a permit at once or not at all, and
 * the last permit for statements is reserved for those wanted now. So at each source some holder of a permit always
 * reads on, ends, and gives it back, whatever the other holders do.
 */
public final class ConnectionPermits {
    /** Time without a returned permit after which each request checks whether it can still succeed. */
    private static final Duration LONG_PAUSE = Duration.ofSeconds(3);
    /** Divisor of the longest wait that gives this time, where that is less. */
    private static final int PART = 10;
    /** Number of consecutive checks that must fail, since any source may pause for a moment. */
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
     * The time at which a permit last came back, or the first request began to wait, whichever was later; during a
     * standstill, the former.
     */
    private long lastBack;
    /** True if a request has failed early, and no permit has come back since. */
    private boolean standsStill;

    /** Purpose of a connection. */
    private enum Use {
        /** A statement whose rows are wanted now. */
        WANTED,
        /** A statement that can be omitted or run later. */
        SPARED,
        /** A connection that holds a snapshot for others, and runs nothing. */
        HELD,
        /** A metadata request. */
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

    /** Requests a permit for a statement whose rows a user wants now. */
    public Request wanted(String user) {
        return request(user, Use.WANTED);
    }

    /** True if there can be a permit for a connection that holds a snapshot. */
    public boolean canHold() {
        return connections > 1;
    }

    /** Requests a permit for a connection that holds a snapshot for a user's query. */
    public Request held(String user) {
        return request(user, Use.HELD);
    }

    /** A permit for a statement that can be omitted; empty if another request could need it soon. */
    public Optional<Permit> spared() {
        lock.lock();
        try {
            return waiting.isEmpty() && isFree(Use.SPARED) ? Optional.of(take(Use.SPARED)) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /** A permit for a statement on a connection that another permit holds already. */
    public Permit onHeld() {
        Permit permit = new Permit(Use.HELD);
        permit.over.set(true);
        return permit;
    }

    /** Waits for a permit for a metadata request. */
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

    /** Request of a permit. It must be awaited. */
    public final class Request {
        private final String user;
        private final Use use;
        private final long start = System.nanoTime();
        private final Condition changed = lock.newCondition();
        private final boolean atOnce;
        private Optional<Permit> permit;
        private boolean canceled;

        /** @param atOnce the permit, if one is free */
        private Request(String user, Use use, @Nullable Permit atOnce) {
            this.user = user;
            this.use = use;
            this.permit = Optional.ofNullable(atOnce);
            this.atOnce = atOnce != null;
        }

        /**
         * The permit; empty if the request was cancelled or so much time has passed. Fails after the longest wait, or
         * as soon as that cannot be long enough.
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

        /** Ends the wait, at once. */
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

    /** True if a request would wait too long if permits came back at the rate observed since the last one. */
    private boolean isHopeless(Request request) {
        long pause = System.nanoTime() - lastBack;
        return pause >= longPause
                && (1 + waiting.ahead(request.user, request) / statements) * pause > longestWait.toNanos();
    }

    /**
     * True if earlier requests have found a standstill, so that later ones need not wait. Only the first in the queue
     * always waits.
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
     * Hands out the free permits. A request to hold a connection delays no statement behind it, since holders of the
     * other permits may wait for that.
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

    /**
     * True if a permit is free whose holder may wait for others, and one more that only statements wanted now can have.
     */
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
