package io.braid.postgres.result;

import io.braid.execution.ResultSink;
import io.braid.execution.query.QueryRun;
import io.braid.execution.statement.ReadyStatement;
import io.braid.network.client.Flow;
import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.netty.channel.Channel;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writer of one result's rows, fetch by fetch. After each fetch, the query is suspended until the next one or until the
 * portal is closed.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A failed write reaches the connection's exceptionCaught.
public final class PortalWriter implements ResultSink {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int CAPACITY = CHUNK_BYTES + (CHUNK_BYTES >> 3);

    private final Channel channel;
    /** Credits of fetches; the first one is granted initially. */
    private final Flow fetches;
    /** Room in the network's buffer. */
    private final Flow room;

    private final @Nullable ReadyStatement described;
    private final MessageBuffer buffer = new MessageBuffer(512);
    /** State of the query's thread: rows of the current fetch, and whether the fetch is complete. */
    private long rows;

    private boolean fetched = true;
    private boolean begun;
    private boolean isCommand;
    private List<DataType> types = List.of();
    private volatile boolean enough;

    /** Guarded by this object. */
    private FetchRequest fetch;

    private boolean suspended;
    private @Nullable Outcome late;

    /**
     * @param fetchTimeout time limit for the client to read or to fetch more, zero for no limit
     * @param described statement whose columns have been described to the client and must not change
     */
    public PortalWriter(
            Channel channel, Duration fetchTimeout, @Nullable ReadyStatement described, FetchRequest first) {
        this.channel = channel;
        this.described = described;
        this.fetch = first;
        this.fetches = new Flow(0, fetchTimeout);
        this.room = new Flow(Integer.MAX_VALUE, fetchTimeout);
        room.setWritable(channel.isWritable());
    }

    /** Resumes a suspended result. */
    public void resume(FetchRequest next) {
        Outcome ended;
        synchronized (this) {
            fetch = next;
            suspended = false;
            ended = late;
        }
        if (ended == null) {
            fetches.add(1);
        } else {
            next.done().accept(ended);
        }
    }

    /** Ends a suspended result whose further rows are not requested. */
    public void finish() {
        enough = true;
        fetches.add(1);
    }

    public void setWritable(boolean writable) {
        room.setWritable(writable);
    }

    @Override
    public boolean isReady() {
        return channel.isWritable();
    }

    @Override
    public void wake() {
        fetches.wake();
        room.wake();
    }

    @Override
    public void columns(ReadyStatement statement) {
        if (described != null && !RowDescription.isSame(described, statement)) {
            throw new BraidException(ErrorCode.CHANGED_RESULT_TYPE, "cached plan must not change result type");
        }
        begun = true;
        types = statement.columns().types();
        isCommand = !(statement instanceof ReadyStatement.Query);
        RowEncoder encoder = fetch().encoder();
        if (encoder != null) {
            encoder.begin(buffer, statement);
        }
    }

    @Override
    public boolean rows(Batch batch, boolean last, QueryRun run) {
        int from = 0;
        @Nullable RowEncoder taken = null;
        while (from < batch.rows()) {
            if (!awaitFetch(run)) {
                return false;
            }
            FetchRequest now = fetch();
            int count = (int) Math.min(batch.rows() - from, now.maxRows() - rows);
            RowEncoder encoder = now.encoder();
            if (encoder != null) {
                if (encoder != taken) {
                    encoder.take(batch, types);
                    taken = encoder;
                }
                encode(encoder, from, from + count, run);
            }
            from += count;
            rows += count;
            if (rows == now.maxRows()) {
                fetched = false;
                conclude(null, null);
            }
        }
        if (!last && buffer.length() > 0) {
            send(run);
        }
        return !enough;
    }

    private void encode(RowEncoder encoder, int from, int to, QueryRun run) {
        for (int row = from; row < to; row++) {
            int start = buffer.length();
            try {
                encoder.row(buffer, row);
            } catch (RuntimeException | Error e) {
                // A partial message would corrupt the error message that follows.
                buffer.advanceTo(start);
                throw e;
            }
            if (buffer.length() >= CHUNK_BYTES) {
                send(run);
            }
        }
        run.sent(to - from, 0);
    }

    private void send(QueryRun run) {
        room.awaitTurn(run);
        run.sent(0, buffer.length());
        channel.writeAndFlush(buffer.drain(channel.alloc()), channel.voidPromise());
        buffer.ensure(CAPACITY);
    }

    /** Waits for the next fetch if the last one is complete; false if no more rows are requested. */
    private boolean awaitFetch(QueryRun run) {
        if (fetched) {
            return true;
        }
        fetches.awaitTurn(run);
        fetched = true;
        rows = 0;
        return !enough;
    }

    private synchronized FetchRequest fetch() {
        return fetch;
    }

    @Override
    public void end(Summary summary) {
        conclude(summary, null);
    }

    @Override
    public void fail(QueryRun run, Throwable failure) {
        conclude(null, failure);
    }

    /** Delivers the outcome to the current fetch, or after a suspension to the next one. */
    private void conclude(@Nullable Summary summary, @Nullable Throwable failure) {
        boolean isEnd = summary != null || failure != null;
        MessageBuffer unsent = new MessageBuffer(buffer.length() + 64);
        unsent.writeBytes(buffer.ensure(0), 0, buffer.length());
        buffer.clear();
        RowEncoder encoder = fetch().encoder();
        if (summary != null && begun && encoder != null) {
            encoder.end(unsent);
        }
        Outcome outcome = new Outcome(isEnd && !fetched ? 0 : rows, summary, failure, unsent, isCommand);
        FetchRequest asked;
        synchronized (this) {
            if (isEnd && suspended) {
                late = outcome;
                return;
            }
            suspended = !isEnd;
            asked = fetch;
        }
        asked.done().accept(outcome);
    }
}
