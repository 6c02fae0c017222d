package io.braid.connector.postgresql.wireprotocol;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Messages on their way from the server, one at a time, each whole and in place. A message that has begun is never
 * taken for complete, and memory grows only with what has arrived, not with what a length promises.
 */
final class InboundMessages {
    private static final int USUAL_SIZE = 128 * 1024;
    private static final int LARGEST_KEPT = 8 * USUAL_SIZE;
    private static final int HEADER = 5;

    private final InputStream stream;
    private final BeforeWaiting beforeWaiting;
    private byte[] bytes = new byte[8 * 1024];
    /** Where the bytes that nobody has taken begin and end. */
    private int position;

    private int end;
    private int bodyEnd;

    InboundMessages(InputStream stream, BeforeWaiting beforeWaiting) {
        this.stream = stream;
        this.beforeWaiting = beforeWaiting;
    }

    /** Hook that runs whenever the connection has to be read, which may take time. */
    interface BeforeWaiting {
        void run() throws IOException;
    }

    /** Goes to the next message, waiting until all of it has arrived, and returns its type. */
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

    /** The array in which the message lies, until the next is asked for. */
    byte[] bytes() {
        return bytes;
    }

    /** Where its content begins. */
    int body() {
        return position + HEADER;
    }

    /** Where its content ends. */
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

    /** Moves what has been begun to the front; gives up the memory of a huge message that is through. */
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
