package io.braid.testkit.proxy;

import io.braid.testkit.proxy.MessageProxy.Framing;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reader of one direction of a connection, message by message. */
final class MessageReader {
    private static final int BUFFER = 1 << 16;
    private static final int TYPED_HEADER = 5;

    private final DataInputStream in;
    private final Framing framing;
    private final boolean fromClient;
    private boolean begun;

    MessageReader(InputStream in, Framing framing, boolean fromClient) {
        this.in = new DataInputStream(in);
        this.framing = framing;
        this.fromClient = fromClient;
    }

    /**
     * Received message.
     *
     * @param name the message's name; empty if it is not a client's request
     */
    record Message(String name, ByteBuffer bytes) {
        Message(String name, byte[] bytes) {
            this(name, ByteBuffer.wrap(bytes));
        }
    }

    /** The next message; null at the end of the connection. */
    @Nullable
    Message next() throws IOException {
        byte[] first = in.readNBytes(1);
        if (first.length == 0) {
            return null;
        }
        Message message =
                switch (framing) {
                    case POSTGRESQL -> begun || !fromClient ? typed(first[0]) : startUp(first[0]);
                    case MYSQL -> packet(first[0]);
                    case NONE -> chunk(first[0]);
                };
        begun = true;
        return message;
    }

    private Message typed(byte type) throws IOException {
        int length = in.readInt();
        ByteBuffer bytes = ByteBuffer.allocate(length + 1).put(type).putInt(length);
        in.readFully(bytes.array(), TYPED_HEADER, length - Integer.BYTES);
        return new Message(String.valueOf((char) type), bytes.array());
    }

    private Message startUp(byte first) throws IOException {
        byte[] header = {first, in.readByte(), in.readByte(), in.readByte()};
        byte[] bytes = Arrays.copyOf(header, ByteBuffer.wrap(header).getInt());
        in.readFully(bytes, header.length, bytes.length - header.length);
        return new Message("start-up", bytes);
    }

    private Message packet(byte first) throws IOException {
        byte[] header = {first, in.readByte(), in.readByte(), in.readByte()};
        int length = (header[0] & 0xff) | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16;
        byte[] bytes = Arrays.copyOf(header, header.length + length);
        in.readFully(bytes, header.length, length);
        boolean command = header[3] == 0 && length > 0;
        return new Message(command ? String.format("%02x", bytes[header.length]) : "", bytes);
    }

    private Message chunk(byte first) throws IOException {
        byte[] bytes = new byte[BUFFER];
        bytes[0] = first;
        int more = in.available() > 0 ? Math.max(0, in.read(bytes, 1, BUFFER - 1)) : 0;
        return new Message("chunk", Arrays.copyOf(bytes, 1 + more));
    }
}
