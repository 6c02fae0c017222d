package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.Complete;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Progress;
import io.braid.wire.message.ResultHeader;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cursor over a result that the server streams, at most a few batches ahead of the reader. {@link #open} is called
 * first; {@link #cancel} and {@link #close} may be called by any thread at any time.
 */
public final class ResultCursor implements BatchSource {
    /** Minimum wait for a message after the statement's timeout, in which the server may report that timeout. */
    static final long GRACE_MILLIS = 5_000;

    private final WireConnection connection;
    private final ReplyQueue replies;
    private final ExecuteRequest command;
    private final Deadline deadline;
    private final ReadAhead readAhead;
    private final Consumer<Progress> listener;
    private final ZoneId zone;
    private List<ColumnDescriptor> columns = List.of();
    private List<String> warnings = List.of();
    private long rows;
    private @Nullable SQLException failure;
    private volatile boolean ended;
    private volatile boolean closed;

    /**
     * @param deadline time after which a server that does not reply is given up
     * @param listener notified of the statement's progress, by the thread that waits for its rows
     */
    ResultCursor(
            WireConnection connection,
            ReplyQueue replies,
            ExecuteRequest command,
            Deadline deadline,
            int readAhead,
            Consumer<Progress> listener) {
        this.connection = connection;
        this.zone = connection.zone();
        this.replies = replies;
        this.command = command;
        this.deadline = deadline;
        this.listener = listener;
        this.readAhead = new ReadAhead(readAhead);
    }

    /** Waits for the result header; a statement without columns is complete by then. */
    public void open() throws SQLException {
        check();
        Message answer = take();
        if (!(answer instanceof ResultHeader)) {
            throw unexpected(answer);
        }
        columns = ((ResultHeader) answer).columns();
        if (columns.isEmpty()) {
            WireBatch batch = next();
            if (batch != null) {
                throw unexpected(answer);
            }
            connection.mayMeanSomethingElse();
        }
    }

    private void check() throws SQLException {
        try {
            command.check(deadline);
        } catch (SQLException e) {
            throw deadline.isOver() ? connection.overdue(e) : e;
        }
    }

    @Override
    public List<ColumnDescriptor> columns() {
        return columns;
    }

    @Override
    public ZoneId zone() {
        return zone;
    }

    /** The number of rows sent, or changed if there are no columns; known at the end. */
    public long rows() {
        return rows;
    }

    @Override
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public @Nullable WireBatch next() throws SQLException {
        if (failure != null) {
            // A failed result must not look complete, however often it is read.
            throw SqlExceptions.again(failure);
        }
        if (ended) {
            return null;
        }
        long start = System.nanoTime();
        Message answer = take();
        if (answer instanceof BatchData) {
            request(readAhead.taken(System.nanoTime() - start, ((BatchData) answer).frameBytes()));
            return checked(((BatchData) answer).batch());
        }
        if (!(answer instanceof Complete)) {
            throw unexpected(answer);
        }
        end();
        rows = ((Complete) answer).rows();
        warnings = ((Complete) answer).warnings();
        connection.inZone(((Complete) answer).zone());
        return null;
    }

    private void request(int batches) throws SQLException {
        if (batches > 0) {
            connection.allow(replies, batches);
            connection.send(new Fetch(replies.id(), batches));
        }
    }

    private WireBatch checked(WireBatch batch) throws SQLException {
        boolean fits = batch.columnCount() == columns.size();
        for (int i = 0; fits && i < columns.size(); i++) {
            fits = batch.column(i).layout() == columns.get(i).type().layout();
        }
        if (!fits) {
            throw failed(connection.violated("rows do not have the columns that were announced."));
        }
        return batch;
    }

    private Message take() throws SQLException {
        // A slow reader still gets the messages received meanwhile, and the server's report of the end.
        Deadline patience = deadline.notBefore(GRACE_MILLIS);
        Message message;
        try {
            message = connection.take(replies, patience);
            while (message instanceof Progress) {
                listener.accept((Progress) message);
                message = connection.take(replies, patience);
            }
        } catch (SQLException e) {
            throw failed(patience.isOver() ? connection.overdue(e) : e);
        }
        if (message instanceof ErrorReply) {
            throw failed(ServerExceptions.toException((ErrorReply) message));
        }
        return message;
    }

    private SQLException unexpected(Message message) {
        return failed(connection.violated("a message " + message + " came in the wrong place."));
    }

    private SQLException failed(SQLException reason) {
        end();
        failure = reason;
        return reason;
    }

    private void end() {
        ended = true;
        connection.forget(replies);
    }

    /** Cancels the statement on the server; the reader then gets an exception, unless the result was complete. */
    public void cancel() throws SQLException {
        if (!ended && !closed) {
            connection.send(new Cancel(replies.id()));
        }
    }

    /**
     * Closes the cursor. A thread that waits for the result or reads on gets an exception, because it is incomplete.
     */
    @Override
    public void close() throws SQLException {
        if (!ended && !closed) {
            closed = true;
            connection.abandon(replies, new CloseResult(replies.id()));
        }
    }
}
