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
 * Connection permits of one source, with a {@link FairQueue} of waiting requests. Each request waits for a bounded
 * time, and fails early if permits are released too slowly: a waiting query holds resources that queries on other
 * sources need.
 *
 * <p>Deadlock avoidance: only statements whose rows are needed now wait; others get a permit immediately or not at all,
 * and the last permit for statements is reserved for rows needed now. At each source, some permit holder therefore
 * always makes progress and releases its permit, whatever the other holders do.
 */
public final class ConnectionPermits {
    /** Time without a released permit after which each request checks whether it can still succeed. */
    private static final Duration LONG_PAUSE = Duration.ofSeconds(3);
    /** Divisor of the longest wait that yields this time, if shorter. */
    private static final int PART = 10;
    /** Number of consecutive checks that must fail, since any source may pause briefly. */
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
    /** The time of the last release, or of the first waiting request if later; during a standstill, the former. */
    private long lastBack;
    /** True if a request has failed early, and no permit was released since. */
    private boolean standsStill;

    /** Purpose of a connection. */
    private enum Use {
        /** A statement whose rows are needed now. */
        WANTED,
        /** A statement that can be omitted or run later. */
        SPARED,
        /** A connection that holds a snapshot for others, and runs no statement. */
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

    /** Permit to use one connection, released by {@link #close}, which is idempotent. */
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

    /** Requests a permit for a statement whose rows are needed now. */
    public Request wanted(String user) {
        return request(user, Use.WANTED);
    }

    /** True if a connection that holds a snapshot can get a permit. */
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

    /** A permit for a statement on a connection for which another permit is held. */
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

    /** Request for a permit. It must be awaited. */
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
         * Waits for the permit; empty if the request was cancelled or the given time is over. Fails after the longest
         * wait, or as soon as that cannot suffice.
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

        /** Cancels the wait. */
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

    /** True if a request would wait too long at the release rate since the last release. */
    private boolean isHopeless(Request request) {
        long pause = System.nanoTime() - lastBack;
        return pause >= longPause
                && (1 + waiting.ahead(request.user, request) / statements) * pause > longestWait.toNanos();
    }

    /**
     * True if earlier requests have detected a standstill, so that this one need not wait. The first in the queue
     * always waits.
     */
    private boolean isKnownToBeHopeless(Request request) {
        return standsStill && waiting.ahead(request.user, request) > 0 && isHopeless(request);
    }

    private void withdraw(Request request) {
        if (waiting.remove(request.user, request)) {
            // Requests behind it may need less.
            hand();
        }
    }

    /**
     * Grants free permits. A request to hold a connection does not delay statements behind it, since holders of other
     * permits may wait for them.
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
            // At most half, since such a connection is useful only to statements on other connections.
            case HELD -> leavesOne() && held < connections / 2;
            case QUESTION -> inUse < connections;
        };
    }

    /**
     * True if a permit is free for a holder that may wait for others, and one more stays reserved for statements needed
     * now.
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
