package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Prepared;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A statement kept by the server. It may be run at once; what the server says about it is there when asked for. */
public final class PreparedHandle {
    private final WireConnection connection;
    private final Inbox inbox;
    private @Nullable Prepared description;
    private @Nullable SQLException failure;

    private PreparedHandle(WireConnection connection, Inbox inbox) {
        this.connection = connection;
        this.inbox = inbox;
    }

    static PreparedHandle send(WireConnection connection, Inbox inbox, String sql) throws SQLException {
        try {
            connection.send(new Prepare(inbox.id(), sql));
        } catch (SQLException e) {
            connection.forget(inbox);
            throw e;
        }
        return new PreparedHandle(connection, inbox);
    }

    int id() {
        return inbox.id();
    }

    /** Its parameters and columns; the exception says why the statement cannot be run. */
    public synchronized Prepared describe() throws SQLException {
        if (failure != null) {
            throw SqlErrors.again(failure);
        }
        if (description == null) {
            description = receive();
        }
        return description;
    }

    private Prepared receive() throws SQLException {
        Message answer = connection.take(inbox);
        connection.forget(inbox);
        if (answer instanceof Prepared) {
            return (Prepared) answer;
        }
        failure = answer instanceof ErrorReply
                ? Replies.toException((ErrorReply) answer)
                : connection.violated("Prepare was answered with " + answer + ".");
        throw failure;
    }

    /** The server need not keep it any longer. */
    public void close() throws SQLException {
        connection.abandon(inbox, new CloseStatement(inbox.id()));
    }
}
