package io.braid.postgres.session;

import io.braid.execution.RowFeed;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.ClientMemory;
import io.braid.postgres.command.CopyOptions;
import io.braid.postgres.command.CopyOptions.CopyFormat;
import io.braid.postgres.copy.CopyBytes;
import io.braid.postgres.copy.CopyReader;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.FrontendMessage;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a client sends with {@code COPY ... FROM STDIN}. Messages are received on its event loop and read on the
 * query's thread; when too many are pending, reading from the connection stops.
 */
final class CopyInput implements RowFeed {
    private static final int MOST_BYTES = 4 << 20;
    private static final int FEW_BYTES = 1 << 20;
    private static final long CHECK_MILLIS = 1000;

    private final ClientState state;
    private final CopyOptions options;
    private final ClientMemory.Share memory;
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean paused;
    private boolean complete;
    private @Nullable BraidException failure;
    private @Nullable CopyReader reader;
    private @Nullable QueryRun run;
    private boolean charged;

    CopyInput(ClientState state, CopyOptions options) {
        this.state = state;
        this.options = options;
        this.memory = state.session().memory();
    }

    @Override
    public void begin(RowType columns) {
        memory.take(MOST_BYTES);
        synchronized (this) {
            charged = true;
        }
        reader = CopyReader.of(
                options,
                columns,
                new CopyBytes(this::message),
                state.session().now().settings().timeZone());
        int format = options.format() == CopyFormat.BINARY ? 1 : 0;
        state.outbox().execute(() -> {
            BackendMessages.copyIn(state.outbox().buffer(), format, columns.size());
            state.outbox().flush();
            state.copy(this);
        });
    }

    @Override
    public @Nullable Batch next(QueryRun reading) {
        if (run == null) {
            run = reading;
            reading.onCancel(this::wake);
        }
        return Objects.requireNonNull(reader).next();
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** Returns the bytes of the next message; null after the last. */
    private byte @Nullable [] message() {
        QueryRun reading = Objects.requireNonNull(run);
        synchronized (this) {
            while (waiting.isEmpty() && !complete && failure == null) {
                reading.check();
                try {
                    wait(CHECK_MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new BraidException(ErrorCode.QUERY_CANCELED, "The copy was interrupted", e);
                }
            }
            reading.check();
            if (failure != null) {
                throw failure;
            }
            byte[] next = waiting.poll();
            bytes -= next == null ? 0 : next.length;
            if (paused && bytes < FEW_BYTES) {
                paused = false;
                state.outbox().execute(() -> state.outbox().channel().config().setAutoRead(true));
            }
            return next;
        }
    }

    /**
     * Consumes a message, on the event loop; false for a message that does not belong to a copy, or follows its end.
     */
    boolean take(FrontendMessage message) {
        if (isOver()) {
            return false;
        }
        if (message instanceof FrontendMessage.Sync || message instanceof FrontendMessage.Flush) {
            // Clients of the extended protocol send them before they know that a copy begins.
            return true;
        }
        if (!(message instanceof FrontendMessage.CopyIn part)) {
            fail(new BraidException(
                    ErrorCode.PROTOCOL_VIOLATION, "The client has sent another message within its copy"));
            return false;
        }
        switch (part.kind()) {
            case DATA -> add(part.bytes());
            case DONE -> complete();
            case FAIL ->
                fail(new BraidException(ErrorCode.QUERY_CANCELED, "COPY from stdin failed: " + reason(part.bytes())));
        }
        return true;
    }

    /** True after the end of the copy; subsequent messages are handled after it. */
    private synchronized boolean isOver() {
        return complete || failure != null;
    }

    private static String reason(byte[] text) {
        return new String(text, 0, Math.max(0, text.length - 1), StandardCharsets.UTF_8);
    }

    private synchronized void add(byte[] message) {
        if (complete || failure != null || message.length == 0) {
            return;
        }
        waiting.add(message);
        bytes += message.length;
        if (bytes > MOST_BYTES && !paused) {
            paused = true;
            state.outbox().channel().config().setAutoRead(false);
        }
        notifyAll();
    }

    private synchronized void complete() {
        complete = true;
        notifyAll();
    }

    private synchronized void fail(BraidException reason) {
        failure = failure == null ? reason : failure;
        notifyAll();
    }

    /** The client sends no more; a copy that is not complete fails. */
    synchronized void endOfInput() {
        if (!complete) {
            fail(new BraidException(ErrorCode.PROTOCOL_VIOLATION, "The client has left in the middle of its copy"));
        }
    }

    /** Ends the copy, on the event loop. */
    void end() {
        state.copy(null);
        synchronized (this) {
            waiting.clear();
            if (charged) {
                charged = false;
                memory.giveBack(MOST_BYTES);
            }
        }
        state.outbox().channel().config().setAutoRead(true);
    }
}
