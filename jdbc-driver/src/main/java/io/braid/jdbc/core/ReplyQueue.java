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
    /** Maximum number of messages of a result other than batches: its header and its end. */
    private static final int MOST_OTHERS = 2;

    private final int id;
    private final Queue<Message> waiting = new ArrayDeque<>();
    private @Nullable Progress progress;
    private int credit;
    private int others;
    private boolean closed;

    /** Creates the queue of the request with that number, whose result may have at most that many batches so far. */
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

    /** Closes the queue: threads must not wait for its messages, and those received must not be read. */
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    /** Adds a message; throws if the server sends more than allowed, which could exhaust the client's memory. */
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

    /** Returns the next message, or null. Progress messages are returned, only the latest, if there is no other. */
    @Nullable
    Message poll() {
        Message latest = progress;
        progress = null;
        Message next = waiting.poll();
        return next == null ? latest : next;
    }
}
