package io.braid.wire.lz4;

import io.braid.wire.ProtocolException;

/**
 * LZ4 block: pairs of literals, which are copied, and a match, which repeats earlier output at a distance of at most 64
 * kB. The last pair has literals only.
 */
public final class Lz4Block {
    /** Maximum number of output bytes per byte of a block. */
    public static final int MOST_EXPANSION = 255;

    private static final int LONG_LENGTH = 15;
    private static final int BYTE = 0xFF;
    private static final int LEAST_MATCH = 4;

    private final byte[] block;
    private final byte[] content;
    private int read;
    private int written;

    private Lz4Block(byte[] block, byte[] content) {
        this.block = block;
        this.content = content;
    }

    /** Decompresses a block; throws if its length differs from the announced one. */
    public static byte[] inflate(byte[] block, int length) throws ProtocolException {
        if (length < 0 || length > (long) block.length * MOST_EXPANSION) {
            throw new ProtocolException("A block of " + block.length + " bytes cannot hold " + length + ".");
        }
        Lz4Block reading = new Lz4Block(block, new byte[length]);
        reading.inflate();
        return reading.content;
    }

    private void inflate() throws ProtocolException {
        while (true) {
            int lengths = next();
            literals(length(lengths >>> 4));
            if (read == block.length) {
                break;
            }
            int distance = next() | next() << 8;
            match(distance, length(lengths & LONG_LENGTH) + LEAST_MATCH);
        }
        if (written != content.length) {
            throw new ProtocolException(
                    "A block holds " + written + " bytes, and not " + content.length + " as was announced.");
        }
    }

    private int next() throws ProtocolException {
        if (read == block.length) {
            throw new ProtocolException("A block ends too early.");
        }
        return block[read++] & BYTE;
    }

    private int length(int start) throws ProtocolException {
        int length = start;
        if (start == LONG_LENGTH) {
            int more;
            do {
                more = next();
                length += more;
                requireRoom(length);
            } while (more == BYTE);
        }
        return length;
    }

    private void requireRoom(int length) throws ProtocolException {
        if (length > content.length - written) {
            throw new ProtocolException("A block holds more than the " + content.length + " bytes announced.");
        }
    }

    private void literals(int count) throws ProtocolException {
        requireRoom(count);
        if (count > block.length - read) {
            throw new ProtocolException("A block ends too early.");
        }
        System.arraycopy(block, read, content, written, count);
        read += count;
        written += count;
    }

    /** Copies a match, which may overlap its own output: the copied part then doubles with each step. */
    private void match(int distance, int count) throws ProtocolException {
        requireRoom(count);
        if (distance == 0 || distance > written) {
            throw new ProtocolException("A block repeats what is not there.");
        }
        int from = written - distance;
        int end = written + count;
        while (written < end) {
            int part = Math.min(end - written, written - from);
            System.arraycopy(content, from, content, written, part);
            written += part;
        }
    }
}
