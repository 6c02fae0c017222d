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
 * A session with a server, for any number of threads and open results. Whoever waits for a message reads for everyone:
 * each message goes to the request it answers. Once the connection is broken, every call says so at once.
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
    /** What the thread waits for that reads for everyone; null if none does. */
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

    /** The server has said in which time zone the session is; one that this Java does not know leaves it as it was. */
    void inZone(String id) {
        if (!id.isEmpty()) {
            try {
                zone = ZoneId.of(id);
            } catch (DateTimeException e) {
                LOG.log(Level.FINE, "The session is in the time zone {0}, which is unknown here", id);
            }
        }
    }

    /** What the server said of itself and the session. */
    public Ready ready() {
        return ready;
    }

    /** How long to wait for the next bytes of an answer, in milliseconds; 0 is for ever. */
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

    /** What the server has told everyone since the last call. */
    public List<String> takeNotices() {
        lock.lock();
        try {
            return notices.take();
        } finally {
            lock.unlock();
        }
    }

    /** Asks for parameters and columns of a statement; does not wait for the answer. */
    public PreparedHandle prepare(String sql) throws SQLException {
        return PreparedHandle.of(this, sql);
    }

    StatementCache statementCache() {
        return statementCache;
    }

    /** A statement has done something: what is prepared from now on may mean something else. */
    void mayMeanSomethingElse() throws SQLException {
        for (int useless : statementCache.clear()) {
            closeStatement(useless);
        }
    }

    /** The server need not keep a prepared statement any longer. */
    void closeStatement(int id) throws SQLException {
        if (isOpen()) {
            send(new CloseStatement(id));
        }
    }

    /** Starts a statement whose progress interests nobody. */
    public ResultCursor execute(ExecuteRequest command, int readAhead) throws SQLException {
        return execute(command, readAhead, progress -> {});
    }

    /** Starts a statement; does not wait for the answer. */
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

    /** True if the server answers within that time; 0 is no limit. If it does not, the connection may be broken. */
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

    /** Takes leave of the server, if it still listens. */
    public void close() {
        try {
            send(new Terminate());
        } catch (SQLException e) {
            LOG.log(Level.FINE, "The connection was lost before it was closed", e);
        }
        abort();
    }

    /** Ends the connection without a word; whoever waits for an answer gets an exception. */
    public void abort() {
        fail(SqlExceptions.of(SqlExceptions.CONNECTION_CLOSED, "The connection is closed."));
    }

    void send(Message message) throws SQLException {
        send(message, Deadline.NONE);
    }

    /** A server that does not read lets nobody write. */
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

    /** What still comes for this request is thrown away. */
    void forget(ReplyQueue replies) {
        lock.lock();
        try {
            requests.forget(replies);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends a request for whichever thread waits for it, which gets an exception, and for the server, which does not
     * answer that.
     *
     * @param farewell tells the server
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
            // Only a message ends the reading. This one is nobody's: the number is forgotten, and needs not be a new
            // one.
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

    /** Waits for the next message of a request. Of all who wait one reads, until it has got its own. */
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

    /** Reads without the lock, so that others may send, cancel and close meanwhile. */
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

    /** Breaks the connection unless it is broken; returns why it was broken first. */
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
     * Breaks the connection because a statement's time is over and the server has not even said so.
     *
     * @param end of waiting for it
     */
    SQLException overdue(SQLException end) {
        fail(lost(new SocketTimeoutException()));
        return SqlExceptions.timeout(
                "The server did not answer in the time that the statement may take, so the connection was closed;"
                        + " queryTimeout says how long.",
                end);
    }

    /** Breaks the connection because of an answer that the protocol does not allow. */
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
