package io.braid.connector.postgresql.wireprotocol;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Messages from the server, read one at a time, each complete in one buffer. A truncated message is an error, and the
 * buffer grows with the received bytes, not with the announced length.
 */
final class InboundMessages {
    private static final int USUAL_SIZE = 128 * 1024;
    private static final int LARGEST_KEPT = 8 * USUAL_SIZE;
    private static final int HEADER = 5;

    private final InputStream stream;
    private final BeforeWaiting beforeWaiting;
    private byte[] bytes = new byte[8 * 1024];
    /** Start and end of the received bytes that are not consumed yet. */
    private int position;

    private int end;
    private int bodyEnd;

    InboundMessages(InputStream stream, BeforeWaiting beforeWaiting) {
        this.stream = stream;
        this.beforeWaiting = beforeWaiting;
    }

    /** Hook that runs before each read from the connection, which may block. */
    interface BeforeWaiting {
        void run() throws IOException;
    }

    /** Advances to the next message, waits until it is complete, and returns its type. */
    char next() throws IOException {
        position = bodyEnd;
        if (end - position < HEADER) {
            require(HEADER);
        }
        int length = Bytes.getInt(bytes, position + 1);
        if (length < 4) {
            throw new IOException("a message of " + length + " bytes");
        }
        if (end - position <= length) {
            require(Math.addExact(length, 1));
        }
        bodyEnd = position + 1 + length;
        return (char) bytes[position];
    }

    /** The buffer with the message; valid until the next call of {@link #next}. */
    byte[] bytes() {
        return bytes;
    }

    /** The start of the message's content. */
    int body() {
        return position + HEADER;
    }

    /** The end of the message's content. */
    int bodyEnd() {
        return bodyEnd;
    }

    private void require(int count) throws IOException {
        makeRoom();
        while (end - position < count) {
            if (end == bytes.length) {
                bytes = Arrays.copyOf(bytes, grown());
            }
            beforeWaiting.run();
            int read = stream.read(bytes, end, bytes.length - end);
            if (read < 0) {
                throw new EOFException("the server has closed the connection");
            }
            end += read;
        }
    }

    private int grown() {
        return bytes.length < USUAL_SIZE ? USUAL_SIZE : Math.multiplyExact(bytes.length, 2);
    }

    /** Moves unread bytes to the front, and releases the memory of a huge message after use. */
    private void makeRoom() {
        int left = end - position;
        if (bytes.length > LARGEST_KEPT && left < USUAL_SIZE) {
            bytes = Arrays.copyOfRange(bytes, position, position + USUAL_SIZE);
        } else if (position > 0) {
            System.arraycopy(bytes, position, bytes, 0, left);
        }
        bodyEnd -= position;
        position = 0;
        end = left;
    }
}
