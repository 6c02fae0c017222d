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
 * from somebody who used it before.
 */
public final class PreparedHandle {
    private final WireConnection connection;
    private final String sql;
    private final int era;
    private volatile int id;
    /** Where the server's answer comes; null once it has come. */
    private volatile @Nullable Inbox inbox;

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
    public void check() throws SQLException {
        if (failure != null || inbox != null) {
            describe();
        }
    }

    /** Its parameters and columns as they are now; the exception says why the statement cannot be run. */
    public synchronized Prepared describe() throws SQLException {
        SQLException known = failure;
        if (known != null) {
            throw SqlErrors.again(known);
        }
        Prepared found = description;
        if (found == null) {
            found = receive();
            description = found;
        }
        return found;
    }

    private Prepared receive() throws SQLException {
        Inbox asked = inbox;
        if (asked == null) {
            // Whoever had it before may have been told of other columns than there are by now.
            int before = id;
            asked = ask();
            connection.closeStatement(before);
        }
        Message answer = connection.take(asked);
        connection.forget(asked);
        inbox = null;
        if (answer instanceof Prepared) {
            return (Prepared) answer;
        }
        SQLException refused = answer instanceof ErrorReply
                ? Replies.toException((ErrorReply) answer)
                : connection.violated("Prepare was answered with " + answer + ".");
        failure = refused;
        throw refused;
    }

    /** @param keep whether somebody else may have it who prepares the same text */
    public void close(boolean keep) throws SQLException {
        Inbox asked = inbox;
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
