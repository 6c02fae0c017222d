package io.braid.wire;

import java.nio.ByteBuffer;

/**
 * Messages as frames: an int32 (big-endian) with the length of what follows, one byte for the type, then the payload.
 * What is decoded here is complete and has no byte left over.
 */
public final class Frames {
    /** The length field and the type. */
    public static final int HEADER_BYTES = 5;

    public static final int LENGTH_BYTES = 4;

    private Frames() {}

    /** The whole frame of a message. */
    public static byte[] encode(Message message) {
        WireWriter writer = new WireWriter();
        write(message, writer);
        return writer.toByteArray();
    }

    /** Appends the whole frame of a message. */
    public static void write(Message message, WireWriter writer) {
        int start = writer.size();
        writer.writeInt(0);
        writer.writeByte(message.type().code());
        message.encode(writer);
        writer.setInt(start, writer.size() - start - LENGTH_BYTES);
    }

    /** Reads a frame without its length field: the type and the payload, to the end of the buffer. */
    public static Message decode(ByteBuffer body) throws ProtocolException {
        WireReader reader = new WireReader(body);
        MessageType type = MessageType.of(reader.readByte());
        Message message = type.decode(reader);
        if (reader.remaining() > 0) {
            throw new ProtocolException(
                    "A message " + type + " is followed by " + reader.remaining() + " stray bytes.");
        }
        return message;
    }
}
