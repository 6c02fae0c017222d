package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Complete;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Prepared;
import io.braid.wire.message.Progress;
import io.braid.wire.message.ResultHeader;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The requests under way, by number. Numbers are never used twice. Guarded by the lock of its connection. */
final class Requests {
    private final Map<Integer, Inbox> open = new HashMap<>();
    private int next = 1;

    Inbox register(int credit) throws SQLException {
        if (next == Integer.MAX_VALUE) {
            throw SqlErrors.of(
                    SqlErrors.CONNECTION_LOST, "This connection has used up its numbers for requests: open a new one.");
        }
        Inbox inbox = new Inbox(next, credit);
        next++;
        open.put(inbox.id(), inbox);
        return inbox;
    }

    void forget(Inbox inbox) {
        open.remove(inbox.id());
    }

    /** Hands a message to its request; drops it if nobody wants it any more. */
    void deliver(Message message) throws ProtocolException {
        int id = idOf(message);
        if (id < 1 || id >= next) {
            throw new ProtocolException("The server answers a request " + id + " that was never made.");
        }
        Inbox inbox = open.get(id);
        if (inbox != null) {
            inbox.put(message);
        }
    }

    private static int idOf(Message message) throws ProtocolException {
        switch (message.type()) {
            case PREPARED:
                return ((Prepared) message).statementId();
            case RESULT_HEADER:
                return ((ResultHeader) message).resultId();
            case BATCH_DATA:
                return ((BatchData) message).resultId();
            case PROGRESS:
                return ((Progress) message).resultId();
            case COMPLETE:
                return ((Complete) message).resultId();
            case ERROR:
                return ((ErrorReply) message).id();
            case PONG:
                return ((Pong) message).token();
            default:
                throw new ProtocolException("The server sent a message " + message + " outside a login.");
        }
    }
}
