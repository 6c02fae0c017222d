package io.braid.postgres.message;

import io.braid.spi.error.ErrorCode;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reader of one message body, which checks every length before it reads. */
public final class BodyReader {
    private final ByteBuf in;

    public BodyReader(ByteBuf in) {
        this.in = in;
    }

    int readByte() {
        require(Byte.BYTES);
        return in.readUnsignedByte();
    }

    /** Reads an unsigned count. */
    int readCount() {
        require(Short.BYTES);
        return in.readUnsignedShort();
    }

    public int readInt() {
        require(Integer.BYTES);
        return in.readInt();
    }

    /** Reads text up to its terminating zero byte. */
    public String readText() {
        int length = in.bytesBefore((byte) 0);
        if (length < 0) {
            throw new PostgresProtocolException("a text in a message has no terminating zero byte");
        }
        ByteBuffer bytes = in.nioBuffer(in.readerIndex(), length);
        in.skipBytes(length + 1);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new PostgresProtocolException(
                    ErrorCode.INVALID_TEXT_ENCODING, "a text in a message is not valid UTF-8");
        }
    }

    /** Reads a value with its length, which is -1 for null. */
    byte @Nullable [] readValue() {
        int length = readInt();
        if (length == -1) {
            return null;
        }
        return readBytes(length);
    }

    byte[] readBytes(int length) {
        require(length);
        byte[] bytes = new byte[length];
        in.readBytes(bytes);
        return bytes;
    }

    /** Reads all remaining bytes. */
    public byte[] readRest() {
        return readBytes(remaining());
    }

    public int remaining() {
        return in.readableBytes();
    }

    private void require(int bytes) {
        if (bytes < 0 || in.readableBytes() < bytes) {
            throw new PostgresProtocolException("a message is shorter than its contents say");
        }
    }

    /** Fails if bytes of the message remain. */
    void end() {
        if (in.isReadable()) {
            throw new PostgresProtocolException("a message is longer than its contents say");
        }
    }
}
