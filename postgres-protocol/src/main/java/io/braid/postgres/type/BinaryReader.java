package io.braid.postgres.type;

import java.nio.ByteBuffer;

/** Reader of a value in binary format; a value of the wrong length is rejected. */
final class BinaryReader {
    private final ByteBuffer in;

    BinaryReader(byte[] bytes) {
        this.in = ByteBuffer.wrap(bytes);
    }

    byte readByte() {
        require(Byte.BYTES);
        return in.get();
    }

    short readShort() {
        require(Short.BYTES);
        return in.getShort();
    }

    int readUnsignedShort() {
        return Short.toUnsignedInt(readShort());
    }

    int readInt() {
        require(Integer.BYTES);
        return in.getInt();
    }

    long readLong() {
        require(Long.BYTES);
        return in.getLong();
    }

    byte[] readBytes(int length) {
        require(length);
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    void end() {
        if (in.hasRemaining()) {
            throw new IllegalArgumentException("it has " + in.remaining() + " bytes too many");
        }
    }

    private void require(int bytes) {
        if (bytes < 0 || in.remaining() < bytes) {
            throw new IllegalArgumentException("it is too short");
        }
    }
}
