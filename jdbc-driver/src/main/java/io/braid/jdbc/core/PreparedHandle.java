package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Prepared;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Handle of a prepared statement, which is cached on the server. It can be executed immediately; its description is
 * fetched on demand. The server may still hold the statement from an earlier use. Thread-safe: one thread may close it
 * while others use it.
 */
public final class PreparedHandle {
    private final WireConnection connection;
    private final String sql;
    private final int generation;
    /** Guards the fields below. Never held while waiting for the server. */
    private final Object state = new Object();

    private volatile int id;
    /** Number of the statement before it was prepared again. Another thread may be about to execute it. */
    private int former = StatementCache.NONE;
    /** Queue that receives the server's reply; null once it has been received. */
    private volatile @Nullable ReplyQueue replies;

    private boolean closed;

    private @Nullable Prepared description;
    private volatile @Nullable SQLException failure;

    private PreparedHandle(WireConnection connection, String sql, int generation) {
        this.connection = connection;
        this.sql = sql;
        this.generation = generation;
    }

    static PreparedHandle of(WireConnection connection, String sql) throws SQLException {
        StatementCache cache = connection.statementCache();
        PreparedHandle handle = new PreparedHandle(connection, sql, cache.generation());
        handle.id = cache.take(sql);
        if (handle.id == StatementCache.NONE) {
            handle.request();
        }
        return handle;
    }

    private ReplyQueue request() throws SQLException {
        ReplyQueue open = connection.register(0);
        try {
            connection.send(new Prepare(open.id(), sql));
        } catch (SQLException e) {
            connection.forget(open);
            throw e;
        }
        id = open.id();
        replies = open;
        return open;
    }

    int id() {
        return id;
    }

    String sql() {
        return sql;
    }

    /** Waits until the server has reported whether the statement can be run; throws its error if not. */
    void check(Deadline deadline) throws SQLException {
        if (failure != null || replies != null) {
            describe(deadline);
        }
    }

    /** Returns the current parameters and columns; throws the server's error if the statement cannot be run. */
    public Prepared describe() throws SQLException {
        return describe(Deadline.NONE);
    }

    private synchronized Prepared describe(Deadline deadline) throws SQLException {
        SQLException known = failure;
        if (known != null) {
            throw SqlExceptions.again(known);
        }
        Prepared found = description;
        if (found == null) {
            found = receive(deadline);
            description = found;
        }
        return found;
    }

    private Prepared receive(Deadline deadline) throws SQLException {
        ReplyQueue open = replies();
        Message answer = connection.take(open, deadline);
        connection.forget(open);
        SQLException refused = answer instanceof Prepared ? null : refusal(answer);
        synchronized (state) {
            failure = refused;
            replies = null;
        }
        if (refused != null) {
            throw refused;
        }
        return (Prepared) answer;
    }

    private SQLException refusal(Message answer) {
        return answer instanceof ErrorReply
                ? ServerExceptions.toException((ErrorReply) answer)
                : connection.violated("Prepare was answered with " + answer + ".");
    }

    private ReplyQueue replies() throws SQLException {
        synchronized (state) {
            if (closed) {
                throw SqlExceptions.of(SqlExceptions.OBJECT_CLOSED, "The statement is closed.");
            }
            ReplyQueue open = replies;
            if (open == null) {
                // The cached statement may have been described when its columns were different.
                former = id;
                open = request();
            }
            return open;
        }
    }

    /**
     * Closes the statement unless it is closed.
     *
     * @param keep true if the statement may be cached for the next use of the same text
     */
    public void close(boolean keep) throws SQLException {
        ReplyQueue open;
        synchronized (state) {
            if (closed) {
                return;
            }
            closed = true;
            open = replies;
        }
        if (former != StatementCache.NONE) {
            connection.closeStatement(former);
        }
        if (open != null) {
            connection.abandon(open, new CloseStatement(id));
        } else if (keep && failure == null) {
            for (int evicted : connection.statementCache().add(sql, id, generation)) {
                connection.closeStatement(evicted);
            }
        } else {
            connection.closeStatement(id);
        }
    }
}
