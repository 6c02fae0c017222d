package io.braid.postgres.copy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Bytes of a COPY, from all of its CopyData messages. */
public final class CopyBytes {
    static final int END = -1;

    private final Supplier<byte @Nullable []> messages;
    private byte[] message = {};
    private int next;
    private boolean ended;

    /** @param messages the bytes of the next message; null after the last */
    public CopyBytes(Supplier<byte @Nullable []> messages) {
        this.messages = messages;
    }

    /** Returns the next byte, or {@link #END}. */
    int read() {
        return hasMore() ? message[next++] & 0xFF : END;
    }

    /** Returns the next byte without consuming it, or {@link #END}. */
    int peek() {
        return hasMore() ? message[next] & 0xFF : END;
    }

    private boolean hasMore() {
        while (next == message.length && !ended) {
            byte[] more = messages.get();
            ended = more == null;
            message = more == null ? new byte[0] : more;
            next = 0;
        }
        return !ended;
    }

    /** Returns the next bytes; fails if there are fewer. */
    byte[] read(int count) {
        byte[] bytes = new byte[count];
        for (int done = 0; done < count; ) {
            if (!hasMore()) {
                throw new BraidException(ErrorCode.INVALID_COPY, "The binary copy ends within a value");
            }
            int taken = Math.min(count - done, message.length - next);
            System.arraycopy(message, next, bytes, done, taken);
            next += taken;
            done += taken;
        }
        return bytes;
    }

    /** Reads to the end. */
    void skip() {
        while (hasMore()) {
            next = message.length;
        }
    }
}
