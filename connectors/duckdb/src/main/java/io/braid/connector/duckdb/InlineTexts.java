package io.braid.connector.duckdb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Writer of texts in DuckDB's inline form, which its C interface defines as a 4-byte length and up to 12 bytes of text,
 * padded with zeros. Avoids a driver call, which would validate each text.
 */
final class InlineTexts {
    /** Width of a text in a vector. */
    static final int WIDTH = 16;

    private static final int LONGEST = 12;
    private static final int BEGINNING = 4;
    private static final long NOT_ASCII = 0x8080808080808080L;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private InlineTexts() {}

    /** True if all texts are short and ASCII: anything else may be invalid UTF-8, which DuckDB must reject. */
    static boolean are(byte[] bytes, int[] offsets, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (offsets[i + 1] - offsets[i] > LONGEST) {
                return false;
            }
        }
        return isAscii(bytes, offsets[from], offsets[from + count]);
    }

    private static boolean isAscii(byte[] bytes, int from, int end) {
        int at = from;
        long seen = 0;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            seen |= (long) LONGS.get(bytes, at);
        }
        for (; at < end; at++) {
            seen |= bytes[at];
        }
        return (seen & NOT_ASCII) == 0;
    }

    static void put(byte[] bytes, int[] offsets, int from, int count, ByteBuffer into) {
        ByteBuffer target = into.order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            int start = offsets[from + i];
            int length = offsets[from + i + 1] - start;
            boolean isInside = start + LONGEST <= bytes.length;
            int first = isInside ? (int) INTS.get(bytes, start) : (int) some(bytes, start, BEGINNING);
            long rest =
                    isInside ? (long) LONGS.get(bytes, start + BEGINNING) : some(bytes, start + BEGINNING, Long.BYTES);
            long beginning = firstBytes(first, Math.min(length, BEGINNING));
            target.putLong(i * WIDTH, length | (beginning << Integer.SIZE));
            target.putLong(i * WIDTH + Long.BYTES, firstBytes(rest, Math.max(0, length - BEGINNING)));
        }
    }

    /** The first bytes of a number, without those of the following texts. */
    private static long firstBytes(long value, int count) {
        return count == Long.BYTES ? value : value & ((1L << (count * Byte.SIZE)) - 1);
    }

    /** Reads up to the given number of bytes before the end. */
    private static long some(byte[] bytes, int start, int most) {
        long value = 0;
        for (int i = Math.min(most, bytes.length - start) - 1; i >= 0; i--) {
            value = (value << Byte.SIZE) | (bytes[start + i] & 0xff);
        }
        return value;
    }
}
