package io.braid.jdbc.cell;

import io.braid.wire.batch.WireBytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.stream.IntStream;

/**
 * Cache of the strings decoded from a column of short texts. Columns with few distinct texts decode each of them once.
 * Columns whose texts rarely repeat are detected and bypass the cache.
 */
final class StringCache {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** Maximum number of bytes of a cached text, which is compared as three longs. */
    private static final int LONGEST = 3 * Long.BYTES;

    /** Texts of one ASCII character, such as flags. */
    private static final String[] SINGLE =
            IntStream.range(0, 128).mapToObj(Character::toString).toArray(String[]::new);

    private static final int PLACES = 128;
    private static final int NUMBERS = 4;
    /** Number of rows below which a cache is not worth its memory. */
    private static final int FEW = 64;

    private static final long MIX = 0x9E3779B97F4A7C15L;
    /** Number of texts after which the hit rate is checked. */
    private static final int TRIAL = 512;

    private static final int MOST_NEW = TRIAL / 2;

    private String[] strings = {};
    /** For each entry, the three longs of its text, and its length. */
    private long[] numbers = {};

    private int asked;
    private int made;
    private boolean useless;

    /** Returns a row as text. */
    String text(WireBytes values, int row) {
        int length = values.length(row);
        byte[] bytes = values.bytes();
        int start = values.start(row);
        if (length == 1 && bytes[start] >= 0) {
            return SINGLE[bytes[start]];
        }
        int lastAt = start + length - Long.BYTES;
        if (useless || length > LONGEST || length == 0 || lastAt < 0 || isAmongTheFirst()) {
            return values.text(row);
        }
        // Branch-free, because lengths are unpredictable. Bytes read from before a shorter text are shifted out.
        int before = Math.max(0, Long.BYTES - length) * Byte.SIZE;
        long first = (long) LONGS.get(bytes, Math.min(start, lastAt)) >>> before;
        long middle = (long) LONGS.get(bytes, Math.min(start + Long.BYTES, lastAt)) >>> before;
        long last = (long) LONGS.get(bytes, lastAt) >>> before;
        long hash = (first ^ Long.rotateLeft(middle, 21) ^ Long.rotateLeft(last, 42) ^ length) * MIX;
        int place = (int) (hash >>> 57);
        int at = NUMBERS * place;
        asked++;
        long differences = (numbers[at] ^ first)
                | (numbers[at + 1] ^ middle)
                | (numbers[at + 2] ^ last)
                | (numbers[at + 3] ^ length);
        if (differences == 0) {
            return strings[place];
        }
        String text = values.text(row);
        strings[place] = text;
        numbers[at] = first;
        numbers[at + 1] = middle;
        numbers[at + 2] = last;
        numbers[at + 3] = length;
        countNew();
        return text;
    }

    private boolean isAmongTheFirst() {
        if (strings.length > 0) {
            return false;
        }
        if (++asked > FEW) {
            strings = new String[PLACES];
            numbers = new long[NUMBERS * PLACES];
            asked = 0;
        }
        return true;
    }

    private void countNew() {
        made++;
        if (asked >= TRIAL) {
            useless = made > MOST_NEW;
            asked = 0;
            made = 0;
        }
    }
}
