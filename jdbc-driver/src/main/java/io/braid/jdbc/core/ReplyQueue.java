package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Progress;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Queue of the messages that have arrived for one request. Guarded by the connection's lock. */
final class ReplyQueue {
    /** Beside rows an answer has what it begins with, and its end. */
    private static final int MOST_OTHERS = 2;

    private final int id;
    private final Queue<Message> waiting = new ArrayDeque<>();
    private @Nullable Progress progress;
    private int credit;
    private int others;
    private boolean closed;

    /** Expects the answer to a request of that number, with at most that many batches. */
    ReplyQueue(int id, int credit) {
        this.id = id;
        this.credit = credit;
    }

    int id() {
        return id;
    }

    void allow(int batches) {
        credit += batches;
    }

    /** Nobody is to wait for its messages any more; those that came are not to be read either. */
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    /** A server that sends more than it was allowed to could fill the client's memory. */
    void put(Message message) throws ProtocolException {
        if (message instanceof BatchData && --credit < 0) {
            throw new ProtocolException("The server sent more batches of result " + id + " than it was allowed to.");
        }
        if (message instanceof Progress) {
            progress = (Progress) message;
            return;
        }
        if (!(message instanceof BatchData) && ++others > MOST_OTHERS) {
            throw new ProtocolException(
                    "The server sent a message " + message + " of result " + id + ", which had begun and ended.");
        }
        waiting.add(message);
    }

    /**
     * The next message; of those about progress only the last, for who has something to read does not ask how far it
     * is.
     */
    @Nullable
    Message poll() {
        Message latest = progress;
        progress = null;
        Message next = waiting.poll();
        return next == null ? latest : next;
    }
}
