package io.braid.console.query;

import io.braid.console.http.ErrorBody;
import io.braid.execution.ResultSink;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.ClientMemory;
import io.braid.execution.statement.ReadyStatement;
import io.braid.network.client.Flow;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Result of one statement, which a browser pulls page by page. The query blocks while {@link #AHEAD} pages are pending;
 * these are charged to the session's memory. Thread-safe.
 */
public final class Cursor implements ResultSink {
    private static final int AHEAD = 2;
    private static final int PAGE_ROWS = 2_000;
    private static final int PAGE_BYTES = 1 << 19;

    private final ClientMemory.Share memory;
    private final ZoneId zone;
    private final Flow flow;
    private final Runnable ended;
    /** Confined to the query's thread. */
    private ResultPage page;

    private volatile @Nullable QueryRun run;
    private volatile boolean closed;
    /** Guarded by this object, as are all fields below. */
    private final Deque<byte[]> pages = new ArrayDeque<>();
    /** Bytes charged for each pending page. */
    private final Deque<Integer> charges = new ArrayDeque<>();

    private boolean done;
    private boolean exhausted;
    private @Nullable Consumer<byte[]> waiting;

    /**
     * @param memory the memory that unread pages are charged to
     * @param fetchTimeout time limit for the client to pull the next page, zero for no limit
     * @param ended called once the last page is available
     */
    Cursor(ClientMemory.Share memory, ZoneId zone, Duration fetchTimeout, Runnable ended) {
        this.memory = memory;
        this.zone = zone;
        this.flow = new Flow(AHEAD, fetchTimeout);
        this.page = new ResultPage(zone);
        this.ended = ended;
    }

    void started(QueryRun started) {
        run = started;
    }

    /** Returns the query, once it has been started. */
    public Optional<QueryRun> run() {
        return Optional.ofNullable(run);
    }

    /**
     * Pulls the next page.
     *
     * @param receiver receives it, now or on the query's thread; an earlier receiver that still waits gets an empty
     *     page
     */
    public void next(Consumer<byte[]> receiver) {
        Consumer<byte[]> before = waiting();
        if (before != null) {
            giveUp(before);
        }
        byte[] next;
        synchronized (this) {
            next = pages.poll();
            if (next == null && exhausted) {
                next = new ResultPage(zone).ended(run, 0, List.of());
            } else if (next == null) {
                waiting = receiver;
                return;
            } else {
                taken();
            }
        }
        receiver.accept(next);
    }

    private synchronized @Nullable Consumer<byte[]> waiting() {
        return waiting;
    }

    /** Replies to a waiting receiver, so that its request ends; the result continues. */
    public void giveUp(Consumer<byte[]> receiver) {
        synchronized (this) {
            if (waiting != receiver) {
                return;
            }
            waiting = null;
        }
        receiver.accept(new ResultPage(zone).suspended(run));
    }

    /** True once the last page has been pulled. */
    public synchronized boolean isExhausted() {
        return exhausted;
    }

    /** Discards pending pages; the query ends at its next row. */
    public void close() {
        closed = true;
        Consumer<byte[]> left = waiting();
        if (left != null) {
            giveUp(left);
        }
        synchronized (this) {
            charges.forEach(each -> memory.giveBack(each));
            charges.clear();
            pages.clear();
            exhausted = true;
            waiting = null;
        }
        flow.add(1);
    }

    @Override
    public synchronized boolean isReady() {
        return !closed && pages.size() < AHEAD;
    }

    @Override
    public void columns(ReadyStatement statement) {
        page.columns(statement);
    }

    @Override
    public boolean rows(Batch batch, boolean last, QueryRun query) {
        for (int row = 0; row < batch.rows() && !closed; row++) {
            page.row(batch, row);
            if (page.rows() >= PAGE_ROWS || page.size() >= PAGE_BYTES) {
                deliver(query);
            }
        }
        if (!last && page.rows() > 0 && waiting() != null) {
            deliver(query);
        }
        return !closed;
    }

    private void deliver(QueryRun query) {
        int rows = page.rows();
        flow.awaitTurn(query);
        byte[] bytes = page.suspended(query);
        page = new ResultPage(zone);
        query.sent(rows, bytes.length);
        add(bytes, false);
    }

    @Override
    public void end(Summary summary) {
        QueryRun query = run;
        if (query != null) {
            query.sent(page.rows(), page.size());
        }
        conclude(page.ended(query, summary.rows(), summary.warnings()));
    }

    @Override
    public void fail(QueryRun query, Throwable failure) {
        conclude(new ResultPage(zone).failed(query, ErrorBody.of(failure, "query " + query.id())));
    }

    private void conclude(byte[] last) {
        ended.run();
        add(last, true);
    }

    private void add(byte[] bytes, boolean isLast) {
        Consumer<byte[]> receiver;
        synchronized (this) {
            if (done || closed) {
                return;
            }
            done = isLast;
            receiver = waiting;
            waiting = null;
            if (receiver == null) {
                keep(bytes, isLast);
                return;
            }
            exhausted = isLast;
        }
        flow.add(1);
        receiver.accept(bytes);
    }

    private void keep(byte[] bytes, boolean isLast) {
        try {
            memory.take(bytes.length);
            charges.add(bytes.length);
            pages.add(bytes);
        } catch (BraidException e) {
            if (!isLast) {
                throw e;
            }
            // The query has finished successfully, but its rows exceed the memory limit.
            charges.add(0);
            pages.add(new ResultPage(zone).failed(run, ErrorBody.of(e, "a result")));
        }
    }

    /** Releases the memory of a pulled page. */
    private void taken() {
        memory.giveBack(charges.remove());
        exhausted = done && pages.isEmpty();
        flow.add(1);
    }

    @Override
    public void wake() {
        flow.wake();
    }
}
