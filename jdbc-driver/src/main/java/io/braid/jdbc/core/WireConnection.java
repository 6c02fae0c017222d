package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Notice;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Progress;
import io.braid.wire.message.Ready;
import io.braid.wire.message.Terminate;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Session with a server, for any number of threads and open results. A thread that waits for a message reads for all:
 * it dispatches each message to the request that it answers. Once the connection is broken, every call fails
 * immediately.
 */
public final class WireConnection {
    private static final Logger LOG = Logger.getLogger(WireConnection.class.getName());

    private final FrameChannel channel;
    private final Ready ready;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final PendingRequests requests = new PendingRequests();
    private final Notices notices = new Notices();
    private final StatementCache statementCache;
    /** Request of the thread that reads from the socket; null if no thread reads. */
    private @Nullable ReplyQueue reading;

    private @Nullable SQLException failure;
    private volatile int socketTimeout;
    private volatile ZoneId zone = ZoneOffset.UTC;

    WireConnection(FrameChannel channel, Ready ready, int socketTimeout, StatementCache statementCache) {
        this.channel = channel;
        this.ready = ready;
        this.socketTimeout = socketTimeout;
        this.statementCache = statementCache;
        inZone(ready.properties().getOrDefault(Hello.TIME_ZONE, ""));
    }

    /** The session's time zone. */
    ZoneId zone() {
        return zone;
    }

    /** Sets the session's time zone as reported by the server; a zone unknown to this Java is ignored. */
    void inZone(String id) {
        if (!id.isEmpty()) {
            try {
                zone = ZoneId.of(id);
            } catch (DateTimeException e) {
                LOG.log(Level.FINE, "The session is in the time zone {0}, which is unknown here", id);
            }
        }
    }

    /** The server's reply to the login, with its properties and those of the session. */
    public Ready ready() {
        return ready;
    }

    /** The timeout in milliseconds for the next bytes of a reply; 0 means none. */
    public int socketTimeout() {
        return socketTimeout;
    }

    public void setSocketTimeout(int millis) {
        socketTimeout = millis;
    }

    public boolean isOpen() {
        lock.lock();
        try {
            return failure == null;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the notices that the server has sent to the session since the last call. */
    public List<String> takeNotices() {
        lock.lock();
        try {
            return notices.take();
        } finally {
            lock.unlock();
        }
    }

    /** Requests the parameters and columns of a statement; does not wait for the reply. */
    public PreparedHandle prepare(String sql) throws SQLException {
        return PreparedHandle.of(this, sql);
    }

    StatementCache statementCache() {
        return statementCache;
    }

    /** Invalidates cached prepared statements, because a statement may have changed what they mean. */
    void mayMeanSomethingElse() throws SQLException {
        for (int useless : statementCache.clear()) {
            closeStatement(useless);
        }
    }

    /** Releases a prepared statement on the server. */
    void closeStatement(int id) throws SQLException {
        if (isOpen()) {
            send(new CloseStatement(id));
        }
    }

    /** Starts a statement without a progress listener. */
    public ResultCursor execute(ExecuteRequest command, int readAhead) throws SQLException {
        return execute(command, readAhead, progress -> {});
    }

    /** Starts a statement; does not wait for the reply. */
    public ResultCursor execute(ExecuteRequest command, int readAhead, Consumer<Progress> listener)
            throws SQLException {
        ReplyQueue replies = register(readAhead);
        Message execute = command.toMessage(replies.id(), readAhead);
        Deadline deadline = command.deadline();
        try {
            send(execute, deadline);
        } catch (SQLException e) {
            forget(replies);
            throw deadline.isOver() ? overdue(e) : e;
        }
        return new ResultCursor(this, replies, command, deadline, readAhead, listener);
    }

    /** True if the server replies within the timeout; 0 means none. If it does not, the connection may be broken. */
    public boolean ping(int timeoutMillis) {
        try {
            ReplyQueue replies = register(0);
            try {
                send(new Ping(replies.id()));
                return take(replies, Deadline.in(timeoutMillis)) instanceof Pong;
            } finally {
                forget(replies);
            }
        } catch (SQLException e) {
            LOG.log(Level.FINE, "The server does not answer", e);
            return false;
        }
    }

    /** Closes the session in an orderly way if the server still reads, and the connection. */
    public void close() {
        try {
            send(new Terminate());
        } catch (SQLException e) {
            LOG.log(Level.FINE, "The connection was lost before it was closed", e);
        }
        abort();
    }

    /** Closes the connection without notifying the server; threads that wait for a reply get an exception. */
    public void abort() {
        fail(SqlExceptions.of(SqlExceptions.CONNECTION_CLOSED, "The connection is closed."));
    }

    void send(Message message) throws SQLException {
        send(message, Deadline.NONE);
    }

    /** Sends a message within the deadline, because writing blocks while the server does not read. */
    private void send(Message message, Deadline deadline) throws SQLException {
        checkOpen();
        try {
            deadline.limit(channel, () -> {
                channel.write(message);
                return message;
            });
        } catch (IllegalArgumentException e) {
            throw SqlExceptions.of(SqlExceptions.BAD_CHARACTER, String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw SqlExceptions.again(fail(lost(e)));
        }
    }

    ReplyQueue register(int credit) throws SQLException {
        lock.lock();
        try {
            checkOpen();
            return requests.register(credit);
        } finally {
            lock.unlock();
        }
    }

    /** Discards all further messages for this request. */
    void forget(ReplyQueue replies) {
        lock.lock();
        try {
            requests.forget(replies);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends a request: the thread that waits for it gets an exception, and the server is notified, without a reply.
     *
     * @param farewell notifies the server
     */
    void abandon(ReplyQueue replies, Message farewell) throws SQLException {
        boolean open;
        boolean read;
        lock.lock();
        try {
            requests.forget(replies);
            replies.close();
            arrived.signalAll();
            open = failure == null;
            read = reading == replies;
        } finally {
            lock.unlock();
        }
        if (open) {
            send(farewell);
        }
        if (open && read) {
            // Only a message ends the blocking read. The reply to this ping is discarded, because the request of that
            // number has been forgotten.
            send(new Ping(replies.id()));
        }
    }

    void allow(ReplyQueue replies, int batches) {
        lock.lock();
        try {
            replies.allow(batches);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next message of a request. One of the waiting threads reads until its own message arrives. */
    Message take(ReplyQueue replies, Deadline deadline) throws SQLException {
        lock.lock();
        try {
            while (true) {
                if (replies.isClosed()) {
                    throw closedMeanwhile();
                }
                Message message = replies.poll();
                if (message != null) {
                    return message;
                }
                checkOpen();
                if (reading == null) {
                    readOne(replies, deadline);
                } else if (!deadline.isLimited()) {
                    arrived.awaitUninterruptibly();
                } else if (arrived.awaitNanos(deadline.remainingNanos()) <= 0) {
                    throw SqlExceptions.timeout("The server did not answer in time.");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw SqlExceptions.of(SqlExceptions.CANCELED, "Interrupted while waiting for the server.", e);
        } finally {
            lock.unlock();
        }
    }

    /** Reads one message without the lock, so that other threads can send, cancel and close meanwhile. */
    private void readOne(ReplyQueue replies, Deadline deadline) {
        reading = replies;
        Message message = null;
        IOException broken = null;
        lock.unlock();
        try {
            message = deadline.limit(channel, () -> channel.read(socketTimeout));
        } catch (IOException e) {
            broken = e;
        } finally {
            lock.lock();
            reading = null;
            arrived.signalAll();
        }
        try {
            if (message != null) {
                dispatch(message);
            }
        } catch (ProtocolException e) {
            broken = e;
        }
        if (broken != null) {
            fail(lost(broken));
        }
    }

    private static SQLException closedMeanwhile() {
        return SqlExceptions.of(
                SqlExceptions.WRONG_STATE,
                "The result or its statement was closed by another thread while this one waited for the server. Run the"
                        + " statement again for its rows.");
    }

    private void dispatch(Message message) throws ProtocolException {
        if (message instanceof Notice) {
            notices.add(((Notice) message).text());
        } else if (message instanceof Goodbye) {
            fail(SqlExceptions.of("57P01", "The server closed the connection: " + ((Goodbye) message).reason()));
        } else if (message instanceof ErrorReply && ((ErrorReply) message).id() == ErrorReply.CONNECTION) {
            fail(ServerExceptions.toException((ErrorReply) message));
        } else {
            requests.deliver(message);
        }
    }

    private void checkOpen() throws SQLException {
        lock.lock();
        try {
            if (failure != null) {
                throw SqlExceptions.again(failure);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Breaks the connection unless it is broken; returns the first reason. */
    private SQLException fail(SQLException reason) {
        lock.lock();
        try {
            if (failure == null) {
                failure = reason;
                channel.close();
            }
            arrived.signalAll();
            return failure;
        } catch (IOException e) {
            LOG.log(Level.FINE, "Closing the socket failed", e);
            return reason;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Breaks the connection because a statement has timed out and the server has not reported it.
     *
     * @param end the exception that ended the wait
     */
    SQLException overdue(SQLException end) {
        fail(lost(new SocketTimeoutException()));
        return SqlExceptions.timeout(
                "The server did not answer in the time that the statement may take, so the connection was closed;"
                        + " queryTimeout says how long.",
                end);
    }

    /** Breaks the connection because of a reply that violates the protocol. */
    SQLException violated(String how) {
        return SqlExceptions.again(fail(lost(new ProtocolException(how))));
    }

    private static SQLException lost(IOException e) {
        if (e instanceof ProtocolException) {
            return SqlExceptions.of(
                    SqlExceptions.PROTOCOL_VIOLATION,
                    "The server's answer makes no sense, so the connection was closed: " + e.getMessage(),
                    e);
        } else if (e instanceof SocketTimeoutException) {
            return SqlExceptions.of(
                    SqlExceptions.CONNECTION_LOST,
                    "The server did not answer in time, so the connection was closed; socketTimeout says how long to"
                            + " wait.",
                    e);
        }
        String detail = e instanceof EOFException && e.getMessage() == null ? "it was closed" : e.getMessage();
        return SqlExceptions.of(
                SqlExceptions.CONNECTION_LOST,
                "The connection to the server was lost (" + detail + "). Connect again and repeat the statement.",
                e);
    }
}
