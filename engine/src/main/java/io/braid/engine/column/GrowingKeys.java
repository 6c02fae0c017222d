package io.braid.engine.column;

import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers distinct keys from 0 on as long as there is memory for more of them, and for what is kept for each; those
 * that come later have no number. A few keys always have one, so that whoever puts the others aside gets on; unless he
 * gets on without any.
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
    /** What is about to be kept for keys besides. */
    private long foreseen;

    private boolean full;

    /** Values stored with each key. */
    public interface Companions {
        /** Nothing is. */
        Companions NONE = new Companions() {
            @Override
            public void ensure(int count) {}

            @Override
            public long bytes() {
                return 0;
            }
        };

        /** Makes room for the keys below {@code count}. */
        void ensure(int count);

        /** Bytes of memory that it takes. */
        long bytes();
    }

    public GrowingKeys(List<DataType> types, Companions companions, MemoryReservation memory) {
        this(types, companions, memory, true);
    }

    /** @param fewAreCertain whether a few keys have a number even if there is no room for them */
    public GrowingKeys(List<DataType> types, Companions companions, MemoryReservation memory, boolean fewAreCertain) {
        this.table = new KeyTable(types);
        this.shortcuts = new KeyNumberCaches(types);
        this.companions = companions;
        this.memory = memory;
        this.fewAreCertain = fewAreCertain;
    }

    /** How many keys have a number. */
    public int size() {
        return table.size();
    }

    /** Gives no further key a number, but for the few that always have one. */
    public void stopGrowing() {
        full = !fewAreCertain || table.size() > 0;
    }

    /**
     * True if there is room for so many bytes that are about to be kept besides, before {@link #charge()}, for rows
     * with these or further keys. Where no further key gets a number, nobody asks.
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

    /** The number of the key in each row, or {@link KeyTable#NONE}. */
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
        // What is kept for the keys that are there tells how much it will be for as many more.
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

    /** Makes room for as many keys as there are always, but for their texts. */
    private void ensureFirst() {
        table.ensure(FIRST_CAPACITY);
        companions.ensure(FIRST_CAPACITY);
    }

    /** Doubles how many keys there may be; false if there is no room. While they are copied, they are there twice. */
    private boolean grow() {
        if (capacity > Integer.MAX_VALUE / 4 || !promise(2 * retained(), retained())) {
            return false;
        }
        capacity *= 2;
        return true;
    }

    /** Keeps so many bytes from now on, if there is room for them and for what they take the place of. */
    private boolean promise(long bytes, long before) {
        boolean fits = memory.trySet(bytes + before + foreseen);
        promised = fits ? bytes : promised;
        return fits;
    }

    /** Charges what is kept now, or fails with OUT_OF_MEMORY: to be done when what is kept for keys has grown. */
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

    /** The number of the key in each row, or {@link KeyTable#NONE}; no key gets a new one. */
    public int[] find(Column[] columns, int rows) {
        return table.find(columns, rows);
    }

    /** The keys {@code from} (inclusive) to {@code to} (exclusive), by column. */
    public Column[] slice(int from, int to) {
        return table.slice(from, to);
    }

    @Override
    public void close() {
        memory.close();
    }
}
