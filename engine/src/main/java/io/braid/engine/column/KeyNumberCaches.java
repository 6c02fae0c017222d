package io.braid.engine.column;

import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Caches of key numbers, dropped if they do not help. The numbers do not depend on them. */
final class KeyNumberCaches {
    private final List<DataType> types;
    private boolean triesShort = true;
    private @Nullable PickedKeyNumbers picked;
    private @Nullable ShortKeyNumbers shorts;
    /** Tables from which the last keys were picked: repeated once, they are expected to be repeated again. */
    private Column @Nullable [] lastTables;

    KeyNumberCaches(List<DataType> types) {
        this.types = types;
    }

    /**
     * Returns the cache of keys by their position in the table they are picked from, or null. It must fit in memory in
     * addition to so many bytes.
     */
    @Nullable
    KeyNumberCache picked(Column[] keys, MemoryReservation memory, long besides) {
        Column[] tables = PickedKeyNumbers.tables(keys);
        if (tables == null || !isSame(lastTables, tables)) {
            lastTables = tables;
            picked = null;
            return null;
        }
        if (picked == null && memory.trySet(besides + PickedKeyNumbers.bytesFor(tables))) {
            picked = PickedKeyNumbers.of(keys);
        }
        return picked;
    }

    /** Returns the cache of short keys, or null. It must fit in memory in addition to so many bytes. */
    @Nullable
    KeyNumberCache shorts(MemoryReservation memory, long besides) {
        if (shorts != null && !shorts.isUseful()) {
            shorts = null;
            triesShort = false;
        }
        if (shorts == null && triesShort) {
            ShortKeyNumbers fresh = ShortKeyNumbers.of(types);
            triesShort = fresh != null;
            shorts = fresh != null && memory.trySet(besides + fresh.bytes()) ? fresh : null;
        }
        return shorts;
    }

    private static boolean isSame(Column @Nullable [] before, Column[] now) {
        if (before == null) {
            return false;
        }
        for (int i = 0; i < now.length; i++) {
            if (before[i] != now[i]) {
                return false;
            }
        }
        return true;
    }

    /** Bytes of memory that the caches take. */
    long bytes() {
        return (picked == null ? 0 : picked.bytes()) + (shorts == null ? 0 : shorts.bytes());
    }
}
