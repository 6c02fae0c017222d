package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cache of the numbers of the first short keys: with few groups, it holds all. */
final class ShortKeyNumbers extends KeyNumberCache {
    private static final int SLOTS = 512;
    private static final int MOST_KEYS = SLOTS / 2;
    private static final int TRIAL_ROWS = 16_384;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final long OTHER_FACTOR = 0xD6E8FEB86659FD93L;
    private static final int SLOT_BITS = 9;

    private final ShortKeys keys;
    private final long[] lows = new long[SLOTS];
    private final long[] highs = new long[SLOTS];
    /** The number of the key plus 1; 0 for an empty slot. */
    private final int[] numbers = new int[SLOTS];

    private int size;
    private long looked;
    private long missed;

    private ShortKeyNumbers(ShortKeys keys) {
        this.keys = keys;
    }

    /** Creates a cache for keys of these types, or null if they are rarely short. */
    static @Nullable ShortKeyNumbers of(List<DataType> types) {
        ShortKeys keys = ShortKeys.of(types);
        return keys == null ? null : new ShortKeyNumbers(keys);
    }

    @Override
    long bytes() {
        return SLOTS * (2L * Long.BYTES + Integer.BYTES);
    }

    @Override
    int find(Column[] columns, int rows, int[] found, int[] missing) {
        keys.read(columns, rows);
        int count = 0;
        for (int i = 0; i < rows; i++) {
            int number = keys.isShort(i) ? numbers[slot(keys.low(i), keys.high(i))] - 1 : -1;
            found[i] = number;
            missing[count] = i;
            count += number < 0 ? 1 : 0;
        }
        looked += rows;
        missed += count;
        return count;
    }

    /** True if at least half of the look-ups have hit, or it is too early to decide. */
    boolean isUseful() {
        return looked < TRIAL_ROWS || missed <= looked / 2;
    }

    /** Returns the slot of the key, or the slot where it would be inserted. */
    private int slot(long low, long high) {
        // The topmost bits of a product depend on all bits of its factors.
        int slot = (int) (((low * FACTOR + high) * OTHER_FACTOR) >>> (Long.SIZE - SLOT_BITS));
        while (numbers[slot] != 0 && (lows[slot] != low || highs[slot] != high)) {
            slot = (slot + 1) % SLOTS;
        }
        return slot;
    }

    @Override
    void learn(int row, int number) {
        if (size == MOST_KEYS || !keys.isShort(row)) {
            return;
        }
        int slot = slot(keys.low(row), keys.high(row));
        size += numbers[slot] == 0 ? 1 : 0;
        lows[slot] = keys.low(row);
        highs[slot] = keys.high(row);
        numbers[slot] = number + 1;
    }
}
