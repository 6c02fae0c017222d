package io.braid.engine.column;

import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;

/**
 * Numbering of distinct keys from 0 that grows while there is memory for more keys and the values stored with each.
 * Later keys have no number. A few keys always get one, so that a caller that spills the remaining keys makes progress,
 * unless the caller waives that guarantee.
 */
public final class GrowingKeys implements AutoCloseable {
    private static final int FIRST_CAPACITY = 64;

    private final KeyTable table;
    private final KeyNumberCaches shortcuts;
    private final Companions companions;
    private final MemoryReservation memory;
    private final boolean fewAreCertain;
    private int capacity = FIRST_CAPACITY;
    private long promised;
    /** Bytes reserved for values that are about to be stored with the keys. */
    private long foreseen;

    private boolean full;

    /** Values stored with each key. */
    public interface Companions {
        /** No values. */
        Companions NONE = new Companions() {
            @Override
            public void ensure(int count) {}

            @Override
            public long bytes() {
                return 0;
            }
        };

        /** Allocates space for the keys below {@code count}. */
        void ensure(int count);

        /** Bytes of memory that the values take. */
        long bytes();
    }

    public GrowingKeys(List<DataType> types, Companions companions, MemoryReservation memory) {
        this(types, companions, memory, true);
    }

    /** @param fewAreCertain true if a few keys get a number even without room for them */
    public GrowingKeys(List<DataType> types, Companions companions, MemoryReservation memory, boolean fewAreCertain) {
        this.table = new KeyTable(types);
        this.shortcuts = new KeyNumberCaches(types);
        this.companions = companions;
        this.memory = memory;
        this.fewAreCertain = fewAreCertain;
    }

    /** The number of keys that have a number. */
    public int size() {
        return table.size();
    }

    /** Stops numbering further keys, except for the few that always get a number. */
    public void stopGrowing() {
        full = !fewAreCertain || table.size() > 0;
    }

    /**
     * Reserves additional bytes for rows with these or further keys, until {@link #charge()}; false if there is no
     * room. Always true once no further key gets a number.
     */
    public boolean foresee(long bytes) {
        ensureFirst();
        boolean fits = full || hasRoomFor(bytes);
        foreseen = fits && !full ? bytes : 0;
        return fits;
    }

    private boolean hasRoomFor(long bytes) {
        return bytes == 0 || memory.trySet(bytes() + bytes);
    }

    /** Returns the number of the key in each row, or {@link KeyTable#NONE}; numbers new keys. */
    public int[] number(Column[] columns, int rows) {
        ensureFirst();
        KeyNumberCache picked = shortcuts.picked(columns, memory, bytes());
        return picked == null ? numberShort(columns, rows) : picked.number(columns, rows, this::numberShort);
    }

    private int[] numberShort(Column[] columns, int rows) {
        KeyNumberCache shorts = shortcuts.shorts(memory, bytes());
        return shorts == null ? numberAll(columns, rows) : shorts.number(columns, rows, this::numberAll);
    }

    private int[] numberAll(Column[] columns, int rows) {
        if (!fewAreCertain && promised == 0 && !hasRoomForFirst()) {
            full = true;
            return table.find(columns, rows);
        }
        if (!full && !hasRoomFor(table.textGrowth(columns))) {
            if (rows > 1) {
                return numberHalves(columns, rows);
            }
            stopGrowing();
        }
        int[] numbers = numberSome(columns, rows);
        while (!full && table.size() >= capacity && Arrays.stream(numbers).anyMatch(i -> i == KeyTable.NONE)) {
            full = !grow();
            numbers = full ? numbers : numberSome(columns, rows);
        }
        memory.set(bytes());
        return numbers;
    }

    private int[] numberSome(Column[] columns, int rows) {
        int[] numbers = table.number(columns, rows, full ? table.size() : capacity);
        // Grows the values first, so that the size of the present keys predicts that of as many more.
        companions.ensure(table.size());
        return numbers;
    }

    private int[] numberHalves(Column[] columns, int rows) {
        int half = rows / 2;
        int[] numbers = Arrays.copyOf(numberAll(slice(columns, 0, half), half), rows);
        int[] rest = numberAll(slice(columns, half, rows), rows - half);
        System.arraycopy(rest, 0, numbers, half, rest.length);
        return numbers;
    }

    private static Column[] slice(Column[] columns, int from, int to) {
        return Arrays.stream(columns).map(column -> column.slice(from, to)).toArray(Column[]::new);
    }

    private boolean hasRoomForFirst() {
        return !full && promise(2 * retained(), 0);
    }

    /** Allocates space for the keys that always get a number, except for their texts. */
    private void ensureFirst() {
        table.ensure(FIRST_CAPACITY);
        companions.ensure(FIRST_CAPACITY);
    }

    /** Doubles the capacity; false if there is no room. Growing takes the old and the new arrays at once. */
    private boolean grow() {
        if (capacity > Integer.MAX_VALUE / 4 || !promise(2 * retained(), retained())) {
            return false;
        }
        capacity *= 2;
        return true;
    }

    /** Reserves {@code bytes} if they fit together with the {@code before} bytes that they replace. */
    private boolean promise(long bytes, long before) {
        boolean fits = memory.trySet(bytes + before + foreseen);
        promised = fits ? bytes : promised;
        return fits;
    }

    /** Charges the memory that is used now, or fails with OUT_OF_MEMORY. To be called when the values have grown. */
    public void charge() {
        foreseen = 0;
        memory.set(bytes());
    }

    private long bytes() {
        return Math.max(promised, retained()) + foreseen;
    }

    private long retained() {
        return table.bytes() + companions.bytes() + shortcuts.bytes();
    }

    /** Returns the number of the key in each row, or {@link KeyTable#NONE}; does not number new keys. */
    public int[] find(Column[] columns, int rows) {
        return table.find(columns, rows);
    }

    /** Returns the keys {@code from} (inclusive) to {@code to} (exclusive), by column. */
    public Column[] slice(int from, int to) {
        return table.slice(from, to);
    }

    @Override
    public void close() {
        memory.close();
    }
}
