package io.braid.engine.column;

import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** Hashes of keys of one or more columns. Equal keys have equal hashes, all bits of which are well mixed. */
public final class KeyHashes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final long OTHER_FACTOR = 0xD6E8FEB86659FD93L;
    private static final long NULL = 0x5851F42D4C957F2DL;

    private KeyHashes() {}

    /** True if non-null keys of these types are equal if their hashes are, so that keys need not be compared. */
    public static boolean areExact(List<DataType> types) {
        if (types.size() != 1) {
            return false;
        }
        ColumnLayout layout = types.get(0).layout();
        return layout != ColumnLayout.INT128 && layout != ColumnLayout.BYTES;
    }

    /** Returns the hash of each row. */
    public static long[] of(Column[] keys, int rows) {
        long[] hashes = new long[rows];
        add(keys, hashes, 0, rows);
        return hashes;
    }

    /** Computes the hashes by several threads. */
    public static long[] of(Column[] keys, int rows, WorkerTeam team) {
        long[] hashes = new long[rows];
        team.doStretches(0, rows, (from, to) -> add(keys, hashes, from, to));
        return hashes;
    }

    private static void add(Column[] keys, long[] hashes, int from, int to) {
        for (Column key : keys) {
            add(key, hashes, from, to);
        }
    }

    /** Mixes a value by a bijection, so that the hash of a single number loses no information. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 32)) * FACTOR;
        mixed = (mixed ^ (mixed >>> 29)) * OTHER_FACTOR;
        return mixed ^ (mixed >>> 32);
    }

    /** Combines a hash with a value; a bijection in the value, too. */
    private static long combine(long hash, long value) {
        return mix((hash * FACTOR) + value);
    }

    private static void add(Column key, long[] hashes, int from, int to) {
        long[] before = key.mayHaveNulls() ? Arrays.copyOfRange(hashes, from, to) : hashes;
        switch (key.type().layout()) {
            case BOOLEAN -> addBooleans(((BooleanColumn) key).values(), hashes, from, to);
            case INT -> addInts(((IntColumn) key).values(), hashes, from, to);
            case LONG -> addLongs(((LongColumn) key).values(), hashes, from, to);
            case DOUBLE -> addDoubles(((DoubleColumn) key).values(), hashes, from, to);
            case INT128 -> {
                Int128Column numbers = ((Int128Column) key).comparable();
                addLongs(numbers.high(), hashes, from, to);
                addLongs(numbers.low(), hashes, from, to);
            }
            case BYTES -> addBytes((BytesColumn) key, hashes, from, to);
        }
        if (key.mayHaveNulls()) {
            for (int i = from; i < to; i++) {
                if (key.isNull(i)) {
                    hashes[i] = combine(before[i - from], NULL);
                }
            }
        }
    }

    private static void addBooleans(byte[] values, long[] hashes, int from, int to) {
        for (int i = from; i < to; i++) {
            hashes[i] = combine(hashes[i], values[i]);
        }
    }

    private static void addInts(int[] values, long[] hashes, int from, int to) {
        for (int i = from; i < to; i++) {
            hashes[i] = combine(hashes[i], values[i]);
        }
    }

    private static void addLongs(long[] values, long[] hashes, int from, int to) {
        for (int i = from; i < to; i++) {
            hashes[i] = combine(hashes[i], values[i]);
        }
    }

    private static void addDoubles(double[] values, long[] hashes, int from, int to) {
        for (int i = from; i < to; i++) {
            hashes[i] = combine(hashes[i], Doubles.bits(values[i]));
        }
    }

    private static void addBytes(BytesColumn column, long[] hashes, int from, int to) {
        byte[] bytes = column.bytes();
        int[] offsets = column.offsets();
        for (int i = from; i < to; i++) {
            hashes[i] = combine(hashes[i], hash(bytes, offsets[i], offsets[i + 1]));
        }
    }

    private static long hash(byte[] bytes, int start, int end) {
        // Includes the length, so that trailing zeros matter.
        long hash = (long) end - start;
        int position = start;
        for (; position + Long.BYTES <= end; position += Long.BYTES) {
            hash = combine(hash, (long) LONGS.get(bytes, position));
        }
        long rest = 0;
        for (; position < end; position++) {
            rest = (rest << Byte.SIZE) | (bytes[position] & 0xff);
        }
        return combine(hash, rest);
    }
}
