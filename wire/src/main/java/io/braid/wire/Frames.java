package io.braid.wire;

/**
 * Encoder of messages as frames: an int32 (big-endian) with the length of the rest, one byte for the type, then the
 * payload. The counterpart is {@code MessageDecoder}.
 */
public final class Frames {
    /** Length of the length field and the type. */
    public static final int HEADER_BYTES = 5;

    public static final int LENGTH_BYTES = 4;

    private Frames() {}

    /** Returns the frame of a message. */
    public static byte[] encode(Message message) {
        WireWriter writer = new WireWriter();
        write(message, writer);
        return writer.toByteArray();
    }

    /** Appends the frame of a message. */
    public static void write(Message message, WireWriter writer) {
        int start = writer.size();
        writer.writeInt(0);
        writer.writeByte(message.type().code());
        message.encode(writer);
        writer.setInt(start, writer.size() - start - LENGTH_BYTES);
    }
}
