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

/** Pending requests by number. Numbers are never reused. Guarded by the connection's lock. */
final class PendingRequests {
    private final Map<Integer, ReplyQueue> open = new HashMap<>();
    private int next = 1;

    ReplyQueue register(int credit) throws SQLException {
        if (next == Integer.MAX_VALUE) {
            throw SqlExceptions.of(
                    SqlExceptions.CONNECTION_LOST,
                    "This connection has used up its numbers for requests: open a new one.");
        }
        ReplyQueue replies = new ReplyQueue(next, credit);
        next++;
        open.put(replies.id(), replies);
        return replies;
    }

    void forget(ReplyQueue replies) {
        open.remove(replies.id());
    }

    /** Delivers a message to its request; drops it if the request has ended. */
    void deliver(Message message) throws ProtocolException {
        int id = idOf(message);
        if (id < 1 || id >= next) {
            throw new ProtocolException("The server answers a request " + id + " that was never made.");
        }
        ReplyQueue replies = open.get(id);
        if (replies != null) {
            replies.put(message);
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
