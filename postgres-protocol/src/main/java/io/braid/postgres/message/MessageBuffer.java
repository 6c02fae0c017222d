package io.braid.postgres.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growing buffer for outgoing messages. */
public final class MessageBuffer {
    private byte[] bytes;
    private int length;
    private int messageStart;

    public MessageBuffer(int capacity) {
        bytes = new byte[capacity];
    }

    /** Begins a message of this type. */
    public MessageBuffer begin(char type) {
        ensure(Byte.BYTES + Integer.BYTES);
        bytes[length++] = (byte) type;
        messageStart = length;
        length += Integer.BYTES;
        return this;
    }

    /** Ends the current message by filling in its length. */
    public void end() {
        setInt(messageStart, length - messageStart);
    }

    /** Returns the number of bytes written. */
    public int length() {
        return length;
    }

    /** Returns the backing array with room for that many more bytes; see {@link #advanceTo}. */
    public byte[] ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, length + (length >> 1)));
        }
        return bytes;
    }

    /** Ends a direct write to the array of {@link #ensure} at this position. */
    public void advanceTo(int position) {
        length = position;
    }

    public MessageBuffer writeByte(int value) {
        ensure(Byte.BYTES);
        bytes[length++] = (byte) value;
        return this;
    }

    public MessageBuffer writeShort(int value) {
        ensure(Short.BYTES);
        bytes[length++] = (byte) (value >> Byte.SIZE);
        bytes[length++] = (byte) value;
        return this;
    }

    public MessageBuffer writeInt(int value) {
        ensure(Integer.BYTES);
        setInt(length, value);
        length += Integer.BYTES;
        return this;
    }

    public MessageBuffer writeLong(long value) {
        return writeInt((int) (value >> Integer.SIZE)).writeInt((int) value);
    }

    public MessageBuffer writeBytes(byte[] source, int from, int count) {
        ensure(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
        return this;
    }

    public MessageBuffer writeBytes(byte[] source) {
        return writeBytes(source, 0, source.length);
    }

    /** Writes text in UTF-8 without a terminating zero byte. */
    public MessageBuffer writeUtf8(String text) {
        return writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes text with a terminating zero byte; zero bytes within are removed. */
    public MessageBuffer writeText(String text) {
        return writeUtf8(text.replace("\0", "")).writeByte(0);
    }

    /** Reserves four bytes for a length and returns their position. */
    public int reserveInt() {
        ensure(Integer.BYTES);
        int at = length;
        length += Integer.BYTES;
        return at;
    }

    /** Fills in a reserved length with the number of bytes written since. */
    public void setLength(int reserved) {
        setInt(reserved, length - reserved - Integer.BYTES);
    }

    public void setInt(int at, int value) {
        bytes[at] = (byte) (value >> 24);
        bytes[at + 1] = (byte) (value >> 16);
        bytes[at + 2] = (byte) (value >> 8);
        bytes[at + 3] = (byte) value;
    }

    /** Moves the contents to a network buffer and leaves this one empty. */
    public ByteBuf drain(ByteBufAllocator allocator) {
        ByteBuf out = allocator.directBuffer(length, length);
        out.writeBytes(bytes, 0, length);
        length = 0;
        return out;
    }

    /** Discards the contents. */
    public void clear() {
        length = 0;
    }

    /** Returns a copy of the contents. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }
}
