package io.braid.jdbc;

import io.braid.wire.batch.WireBytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.stream.IntStream;

/**
 * The strings that a column of short texts has been read as lately. Many columns hold a few different texts, each of which is made into a
 * string once then. Columns in which hardly any text comes again are noticed, and left alone.
 */
final class RecentTexts {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    /** Texts of up to so many bytes are told by three numbers. */
    private static final int LONGEST = 3 * Long.BYTES;

    /** The texts of one ASCII character, such as flags are. */
    private static final String[] SINGLE =
            IntStream.range(0, 128).mapToObj(Character::toString).toArray(String[]::new);

    private static final int PLACES = 128;
    /** A result of few rows is not worth the places. */
    private static final int FEW = 64;

    private static final long MIX = 0x9E3779B97F4A7C15L;
    /** After so many texts it is told whether enough of them have come again. */
    private static final int TRIAL = 512;

    private static final int MOST_NEW = TRIAL / 2;

    private String[] strings = {};
    private int[] lengths = {};
    private long[] numbers = {};
    private int asked;
    private int made;
    private boolean useless;

    /** A row as text. */
    String text(WireBytes values, int row) {
        int length = values.length(row);
        byte[] bytes = values.bytes();
        int start = values.start(row);
        if (length == 1 && bytes[start] >= 0) {
            return SINGLE[bytes[start]];
        }
        if (useless || length > LONGEST || isAmongTheFirst()) {
            return values.text(row);
        }
        int end = start + length;
        long first;
        long middle = 0;
        long last = 0;
        if (length >= Long.BYTES) {
            first = (long) LONGS.get(bytes, start);
            last = (long) LONGS.get(bytes, end - Long.BYTES);
            middle = length > 2 * Long.BYTES ? (long) LONGS.get(bytes, start + Long.BYTES) : 0;
        } else if (length >= Integer.BYTES) {
            first = (int) INTS.get(bytes, start);
            last = (int) INTS.get(bytes, end - Integer.BYTES);
        } else {
            first = upToThree(bytes, start, length);
        }
        long hash = (first ^ Long.rotateLeft(middle, 21) ^ Long.rotateLeft(last, 42) ^ length) * MIX;
        int place = (int) (hash >>> 57);
        String known = strings[place];
        int at = 3 * place;
        asked++;
        if (known != null
                && lengths[place] == length
                && numbers[at] == first
                && numbers[at + 1] == middle
                && numbers[at + 2] == last) {
            return known;
        }
        String text = values.text(row);
        strings[place] = text;
        lengths[place] = length;
        numbers[at] = first;
        numbers[at + 1] = middle;
        numbers[at + 2] = last;
        countNew();
        return text;
    }

    private boolean isAmongTheFirst() {
        if (strings.length > 0) {
            return false;
        }
        if (++asked > FEW) {
            strings = new String[PLACES];
            lengths = new int[PLACES];
            numbers = new long[3 * PLACES];
            asked = 0;
        }
        return true;
    }

    /** Those of a text of at most three bytes, some of them twice. */
    private static long upToThree(byte[] bytes, int start, int length) {
        if (length == 0) {
            return 0;
        }
        long first = bytes[start] & 0xff;
        long middle = bytes[start + length / 2] & 0xff;
        long last = bytes[start + length - 1] & 0xff;
        return first | (middle << Byte.SIZE) | (last << (2 * Byte.SIZE));
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
