package io.braid.connector.postgresql.wireprotocol;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Buffer of messages to the server, sent together. */
final class OutboundMessages {
    private static final int USUAL_SIZE = 1024;
    private static final int LARGEST_KEPT = 1 << 20;

    private final OutputStream stream;
    private byte[] bytes = new byte[USUAL_SIZE];
    private int length;
    private int lengthField;

    OutboundMessages(OutputStream stream) {
        this.stream = stream;
    }

    /** Begins a message, to be ended by {@link #end()}. */
    OutboundMessages begin(char type) {
        int8(type);
        return beginUntyped();
    }

    /** Begins an untyped message, as before login. */
    OutboundMessages beginUntyped() {
        lengthField = length;
        return int32(0);
    }

    void end() {
        Bytes.putInt(bytes, lengthField, length - lengthField);
    }

    /** Begins a length-prefixed value; the result is the argument for {@link #endValue}. */
    int beginValue() {
        int start = length;
        int32(0);
        return start;
    }

    void endValue(int start) {
        Bytes.putInt(bytes, start, length - start - Integer.BYTES);
    }

    OutboundMessages int8(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
        return this;
    }

    OutboundMessages int16(int value) {
        return int8(value >> 8).int8(value);
    }

    OutboundMessages int32(int value) {
        reserve(4);
        Bytes.putInt(bytes, length, value);
        length += 4;
        return this;
    }

    OutboundMessages int64(long value) {
        return int32((int) (value >> 32)).int32((int) value);
    }

    OutboundMessages raw(byte[] value) {
        reserve(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
        return this;
    }

    /** Appends zero-terminated text. */
    OutboundMessages text(String value) {
        return raw(value.getBytes(StandardCharsets.UTF_8)).int8(0);
    }

    void send() throws IOException {
        stream.write(bytes, 0, length);
        stream.flush();
        length = 0;
        if (bytes.length > LARGEST_KEPT) {
            bytes = new byte[USUAL_SIZE];
        }
    }

    private void reserve(int more) {
        int needed = Math.addExact(length, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length * 2));
        }
    }
}
