package io.braid.wire;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.function.BiConsumer;

/** Growing buffer of the protocol's primitive values, big-endian. */
public final class WireWriter {
    private static final int FIRST_CAPACITY = 128;
    private ByteBuffer buffer = ByteBuffer.allocate(FIRST_CAPACITY);

    /** The number of bytes written. */
    public int size() {
        return buffer.position();
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    /** Returns the bytes written, without a copy; valid until the next write. */
    public ByteBuffer written() {
        return ByteBuffer.wrap(buffer.array(), 0, buffer.position());
    }

    public void writeByte(int value) {
        room(Byte.BYTES).put((byte) value);
    }

    public void writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
    }

    public void writeInt(int value) {
        room(Integer.BYTES).putInt(value);
    }

    public void writeLong(long value) {
        room(Long.BYTES).putLong(value);
    }

    public void writeDouble(double value) {
        writeLong(Double.doubleToRawLongBits(value));
    }

    public void writeBytes(byte[] value) {
        writeInt(value.length);
        room(value.length).put(value);
    }

    /** Writes text for display: characters that UTF-8 cannot encode are replaced. */
    public void writeString(String value) {
        writeBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes text that must be preserved exactly.
     *
     * @throws IllegalArgumentException if it contains an unpaired surrogate, which UTF-8 cannot encode
     */
    public void writeExactString(String value) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
            writeInt(encoded.remaining());
            room(encoded.remaining()).put(encoded);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("The text holds half a surrogate pair, so it is no valid Unicode.", e);
        }
    }

    public void writeStrings(Map<String, String> values) {
        writeInt(values.size());
        values.forEach((name, value) -> {
            writeString(name);
            writeString(value);
        });
    }

    /** Writes the number of items, then each of them. */
    public <T> void writeAll(Collection<T> items, BiConsumer<? super T, WireWriter> encoder) {
        writeInt(items.size());
        items.forEach(item -> encoder.accept(item, this));
    }

    /** Returns the buffer, with room for that many bytes at its position, to be written directly. */
    public ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            long doubled = 2L * buffer.capacity();
            long needed = (long) buffer.position() + bytes;
            int capacity = Math.toIntExact(Math.max(needed, Math.min(doubled, Integer.MAX_VALUE - 8)));
            buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), capacity)).position(buffer.position());
        }
        return buffer;
    }

    void setInt(int position, int value) {
        buffer.putInt(position, value);
    }
}
