package io.braid.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reader of values that a {@link WireWriter} wrote. Every length and count is checked against the remaining bytes
 * before memory is allocated; a violation is a {@link ProtocolException}.
 */
public final class WireReader {
    private static final int BYTES_PER_STRING = Integer.BYTES;
    private static final char REPLACEMENT = '\uFFFD';

    private final ByteBuffer buffer;

    /** Creates a reader of the buffer up to its limit; its position advances. */
    public WireReader(ByteBuffer buffer) {
        this.buffer = buffer;
    }

    /** Decoder of one item of a list. */
    @FunctionalInterface
    public interface Decoder<T> {
        T decode(WireReader reader) throws ProtocolException;
    }

    public int remaining() {
        return buffer.remaining();
    }

    public byte readByte() throws ProtocolException {
        return need(Byte.BYTES).get();
    }

    public boolean readBoolean() throws ProtocolException {
        byte value = readByte();
        if (value != 0 && value != 1) {
            throw new ProtocolException("A truth value is " + value + ".");
        }
        return value == 1;
    }

    public int readInt() throws ProtocolException {
        return need(Integer.BYTES).getInt();
    }

    public long readLong() throws ProtocolException {
        return need(Long.BYTES).getLong();
    }

    public double readDouble() throws ProtocolException {
        return Double.longBitsToDouble(readLong());
    }

    public byte[] readBytes() throws ProtocolException {
        byte[] bytes = new byte[readCount(1)];
        buffer.get(bytes);
        return bytes;
    }

    public String readString() throws ProtocolException {
        return text(readCount(1));
    }

    /** Reads strings by name, in the order in which they were written; immutable. */
    public Map<String, String> readStrings() throws ProtocolException {
        int count = readCount(2 * BYTES_PER_STRING);
        Map<String, String> strings = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String name = readString();
            if (strings.put(name, readString()) != null) {
                throw new ProtocolException("The name " + name + " occurs twice.");
            }
        }
        return Collections.unmodifiableMap(strings);
    }

    /** Reads a list of items of at least that many bytes each; immutable. */
    public <T> List<T> readAll(int minimumBytes, Decoder<T> decoder) throws ProtocolException {
        int count = readCount(minimumBytes);
        List<T> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(decoder.decode(this));
        }
        return Collections.unmodifiableList(items);
    }

    /** Reads a number of items of at least that many bytes each, which must not exceed the remaining bytes. */
    public int readCount(int minimumBytes) throws ProtocolException {
        int count = readInt();
        if (count < 0 || (long) count * minimumBytes > buffer.remaining()) {
            throw new ProtocolException(
                    "A message announces " + count + " items, but has only " + buffer.remaining() + " bytes left.");
        }
        return count;
    }

    /** Returns the buffer, with at least that many bytes remaining, to be read directly. */
    public ByteBuffer need(long bytes) throws ProtocolException {
        if (buffer.remaining() < bytes) {
            throw new ProtocolException(
                    "A message ends too early: needed " + bytes + " bytes, found " + buffer.remaining() + ".");
        }
        return buffer;
    }

    private String text(int length) throws ProtocolException {
        byte[] encoded = new byte[length];
        buffer.get(encoded);
        String text = new String(encoded, StandardCharsets.UTF_8);
        // Invalid bytes are decoded as this character, which may also have been sent.
        return text.indexOf(REPLACEMENT) < 0 ? text : exactText(encoded);
    }

    private static String exactText(byte[] encoded) throws ProtocolException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(encoded))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ProtocolException("A text is not valid UTF-8.");
        }
    }
}
