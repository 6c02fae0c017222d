package io.braid.execution.session;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Map;
import java.util.TreeMap;

/**
 * Accounting of memory that clients occupy outside of query execution: messages in transit, statement texts, and plans
 * of prepared statements. A session may use a quarter of the limit, and all sessions of a user half. Thread-safe.
 */
public final class ClientMemory {
    private static final int OF_A_SESSION = 4;
    private static final int OF_A_USER = 2;

    private final long limit;
    private final Map<String, Long> users = new TreeMap<>();
    private long used;

    public ClientMemory(long limit) {
        this.limit = limit;
    }

    /** Opens the account of a new session. */
    public Share open(String user) {
        return new Share(user);
    }

    public synchronized long used() {
        return used;
    }

    public long limit() {
        return limit;
    }

    private synchronized void take(Share share, long bytes) {
        long ofUser = users.getOrDefault(share.user, 0L);
        if (share.closed) {
            throw new BraidException(ErrorCode.QUERY_CANCELED, "The connection has been closed");
        }
        check("this connection", share.held + bytes, limit / OF_A_SESSION);
        check("all connections of " + share.user, ofUser + bytes, limit / OF_A_USER);
        check("all connections", used + bytes, limit);
        share.held += bytes;
        users.put(share.user, ofUser + bytes);
        used += bytes;
    }

    private static void check(String whose, long bytes, long most) {
        if (bytes > most) {
            throw new BraidException(
                    ErrorCode.OUT_OF_MEMORY,
                    "The statements of " + whose + " would take " + bytes + " bytes of memory, more than the " + most
                            + " that they may; close prepared statements and results, send shorter texts, or raise"
                            + " client-memory");
        }
    }

    private synchronized void giveBack(Share share, long bytes) {
        if (!share.closed) {
            share.held -= bytes;
            used -= bytes;
            users.computeIfPresent(share.user, (user, held) -> held > bytes ? Long.valueOf(held - bytes) : null);
        }
    }

    private synchronized void close(Share share) {
        giveBack(share, share.held);
        share.closed = true;
    }

    /** Memory charged to one session. */
    public final class Share implements AutoCloseable {
        private final String user;
        private long held;
        private boolean closed;

        private Share(String user) {
            this.user = user;
        }

        /** Charges the given number of bytes; fails if that exceeds a limit. */
        public void take(long bytes) {
            ClientMemory.this.take(this, bytes);
        }

        public void giveBack(long bytes) {
            ClientMemory.this.giveBack(this, bytes);
        }

        public long held() {
            synchronized (ClientMemory.this) {
                return held;
            }
        }

        /** Releases everything; later charges fail. */
        @Override
        public void close() {
            ClientMemory.this.close(this);
        }
    }
}
