package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;

/**
 * Hash table that numbers distinct keys from 0 in the order of their first occurrence. Nulls are equal to each other.
 */
public final class KeyTable {
    private static final int FIRST_CAPACITY = 64;
    private static final long HIGH_HALF = 0xFFFFFFFF00000000L;
    /** The number of a key that is not in the table. */
    public static final int NONE = -1;

    private static final int MAX_CAPACITY = 1 << 30;

    private final ValueArray[] keys;
    private final boolean exact;
    /** The upper half of a key's hash and, in the lower half, the key's number plus 1; 0 for an empty slot. */
    private long[] slots = new long[FIRST_CAPACITY];

    private long[] hashes = new long[FIRST_CAPACITY];
    private int nullKey = NONE;
    private int size;

    public KeyTable(List<DataType> types) {
        this.keys = types.stream().map(ValueArray::of).toArray(ValueArray[]::new);
        this.exact = KeyHashes.areExact(types);
    }

    /** The number of distinct keys. */
    public int size() {
        return size;
    }

    /** Returns the number of the key in each row; new keys get the next numbers. */
    public int[] number(Column[] columns, int rows) {
        return numbers(columns, rows, Integer.MAX_VALUE);
    }

    /**
     * Returns the number of the key in each row, or {@link #NONE} for a new key if the table has the maximum number of
     * keys.
     */
    public int[] number(Column[] columns, int rows, int mostKeys) {
        return numbers(columns, rows, mostKeys);
    }

    /** Returns the number of the key in each row, or {@link #NONE} for keys not in the table. */
    public int[] find(Column[] columns, int rows) {
        return numbers(columns, rows, 0);
    }

    private int[] numbers(Column[] columns, int rows, int mostKeys) {
        long[] rowHashes = KeyHashes.of(columns, rows);
        int[] numbers = new int[rows];
        boolean hasNulls = exact && columns[0].mayHaveNulls();
        for (int row = 0; row < rows; row++) {
            numbers[row] = hasNulls && columns[0].isNull(row)
                    ? nullKey(columns, rowHashes[row], row, size < mostKeys)
                    : find(columns, rowHashes[row], row, size < mostKeys);
        }
        return numbers;
    }

    /** Allocates space for so many keys, except for their texts. */
    void ensure(int count) {
        for (ValueArray key : keys) {
            key.ensure(count);
        }
    }

    /** Returns the keys {@code from} (inclusive) to {@code to} (exclusive), by column. */
    public Column[] slice(int from, int to) {
        return Arrays.stream(keys).map(key -> key.slice(from, to)).toArray(Column[]::new);
    }

    /** Returns the additional bytes needed to store all texts of these columns; 0 if there is room for them. */
    long textGrowth(Column[] columns) {
        long growth = 0;
        for (int i = 0; i < keys.length; i++) {
            growth += keys[i].growth(columns[i]);
        }
        return growth;
    }

    /** Bytes of memory that the keys take. */
    public long bytes() {
        long bytes = (long) Long.BYTES * (slots.length + hashes.length);
        for (ValueArray key : keys) {
            bytes += key.bytes();
        }
        return bytes;
    }

    /**
     * Returns the number of the null key, which is stored separately if hashes are exact, because a null has no hash of
     * its own.
     */
    private int nullKey(Column[] columns, long hash, int row, boolean addsNew) {
        if (nullKey == NONE && addsNew) {
            nullKey = append(columns, hash, row);
        }
        return nullKey;
    }

    private int find(Column[] columns, long hash, int row, boolean addsNew) {
        int mask = slots.length - 1;
        for (int slot = (int) hash & mask; ; slot = (slot + 1) & mask) {
            long entry = slots[slot];
            if (entry == 0) {
                return addsNew ? insert(columns, hash, row, slot) : NONE;
            }
            int number = (int) entry - 1;
            if (((entry ^ hash) & HIGH_HALF) == 0
                    && hashes[number] == hash
                    && (exact || isEqual(number, columns, row))) {
                return number;
            }
        }
    }

    private int insert(Column[] columns, long hash, int row, int slot) {
        int number = append(columns, hash, row);
        slots[slot] = (hash & HIGH_HALF) | (number + 1);
        if (2L * size > slots.length && slots.length < MAX_CAPACITY) {
            rehash();
        }
        return number;
    }

    private int append(Column[] columns, long hash, int row) {
        int number = size++;
        if (number == hashes.length) {
            hashes = Arrays.copyOf(hashes, number + (number >> 1));
        }
        hashes[number] = hash;
        for (int i = 0; i < keys.length; i++) {
            keys[i].ensure(size);
            keys[i].set(number, columns[i], row);
        }
        return number;
    }

    private void rehash() {
        long[] larger = new long[2 * slots.length];
        int mask = larger.length - 1;
        for (int number = 0; number < size; number++) {
            if (number != nullKey) {
                int slot = (int) hashes[number] & mask;
                while (larger[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                larger[slot] = (hashes[number] & HIGH_HALF) | (number + 1);
            }
        }
        slots = larger;
    }

    private boolean isEqual(int number, Column[] columns, int row) {
        for (int i = 0; i < keys.length; i++) {
            if (!keys[i].isEqual(number, columns[i], row)) {
                return false;
            }
        }
        return true;
    }
}
