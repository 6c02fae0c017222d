package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Prepared;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A statement kept by the server. It may be run at once; what the server says about it is there when asked for. The server may have kept it
 * from somebody who used it before. Safe for many threads: one may close it while others use it.
 */
public final class PreparedHandle {
    private final WireConnection connection;
    private final String sql;
    private final int era;
    /** Held by whoever changes what follows, and never while the server is waited for. */
    private final Object state = new Object();

    private volatile int id;
    /** Its number before the server was asked anew. Somebody may be about to run that. */
    private int former = SpareStatements.NONE;
    /** Where the server's answer comes; null once it has come. */
    private volatile @Nullable Inbox inbox;

    private boolean closed;

    private @Nullable Prepared description;
    private volatile @Nullable SQLException failure;

    private PreparedHandle(WireConnection connection, String sql, int era) {
        this.connection = connection;
        this.sql = sql;
        this.era = era;
    }

    static PreparedHandle of(WireConnection connection, String sql) throws SQLException {
        SpareStatements spares = connection.spareStatements();
        PreparedHandle handle = new PreparedHandle(connection, sql, spares.era());
        handle.id = spares.take(sql);
        if (handle.id == SpareStatements.NONE) {
            handle.ask();
        }
        return handle;
    }

    private Inbox ask() throws SQLException {
        Inbox asked = connection.register(0);
        try {
            connection.send(new Prepare(asked.id(), sql));
        } catch (SQLException e) {
            connection.forget(asked);
            throw e;
        }
        id = asked.id();
        inbox = asked;
        return asked;
    }

    int id() {
        return id;
    }

    /** Waits until the server has said whether the statement can be run; the exception says why it cannot. */
    void check(Deadline deadline) throws SQLException {
        if (failure != null || inbox != null) {
            describe(deadline);
        }
    }

    /** Its parameters and columns as they are now; the exception says why the statement cannot be run. */
    public Prepared describe() throws SQLException {
        return describe(Deadline.NONE);
    }

    private synchronized Prepared describe(Deadline deadline) throws SQLException {
        SQLException known = failure;
        if (known != null) {
            throw SqlErrors.again(known);
        }
        Prepared found = description;
        if (found == null) {
            found = receive(deadline);
            description = found;
        }
        return found;
    }

    private Prepared receive(Deadline deadline) throws SQLException {
        Inbox asked = asked();
        Message answer = connection.take(asked, deadline);
        connection.forget(asked);
        SQLException refused = answer instanceof Prepared ? null : refusal(answer);
        synchronized (state) {
            failure = refused;
            inbox = null;
        }
        if (refused != null) {
            throw refused;
        }
        return (Prepared) answer;
    }

    private SQLException refusal(Message answer) {
        return answer instanceof ErrorReply
                ? Replies.toException((ErrorReply) answer)
                : connection.violated("Prepare was answered with " + answer + ".");
    }

    private Inbox asked() throws SQLException {
        synchronized (state) {
            if (closed) {
                throw SqlErrors.of(SqlErrors.OBJECT_CLOSED, "The statement is closed.");
            }
            Inbox asked = inbox;
            if (asked == null) {
                // Whoever had it before may have been told of other columns than there are by now.
                former = id;
                asked = ask();
            }
            return asked;
        }
    }

    /**
     * Does nothing if it is closed already.
     *
     * @param keep whether somebody else may have it who prepares the same text
     */
    public void close(boolean keep) throws SQLException {
        Inbox asked;
        synchronized (state) {
            if (closed) {
                return;
            }
            closed = true;
            asked = inbox;
        }
        if (former != SpareStatements.NONE) {
            connection.closeStatement(former);
        }
        if (asked != null) {
            connection.abandon(asked, new CloseStatement(id));
        } else if (keep && failure == null) {
            for (int useless : connection.spareStatements().add(sql, id, era)) {
                connection.closeStatement(useless);
            }
        } else {
            connection.closeStatement(id);
        }
    }
}
