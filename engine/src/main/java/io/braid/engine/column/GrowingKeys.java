package io.braid.engine.column;

import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers distinct keys from 0 on as long as there is memory for more of them, and for what is kept for each; those that
 * come later have no number. A few keys always have one, so that whoever puts the others aside gets on; unless he gets on
 * without any.
 */
public final class GrowingKeys implements AutoCloseable {
    private static final int FIRST_CAPACITY = 64;

    private final KeyTable table;
    private final Shortcuts shortcuts;
    private final Companions companions;
    private final MemoryReservation memory;
    private final boolean fewAreCertain;
    private int capacity = FIRST_CAPACITY;
    private long promised;
    private boolean full;

    /** What is kept for each key besides. */
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
        this.shortcuts = new Shortcuts(types);
        this.companions = companions;
        this.memory = memory;
        this.fewAreCertain = fewAreCertain;
    }

    /** How many keys have a number. */
    public int size() {
        return table.size();
    }

    /** Gives no further key a number. */
    public void stopGrowing() {
        full = true;
    }

    /** The number of the key in each row, or {@link KeyTable#NONE}. */
    public int[] number(Column[] columns, int rows) {
        KnownNumbers picked = shortcuts.picked(columns, memory, Math.max(promised, bytes()));
        return picked == null ? numberShort(columns, rows) : picked.number(columns, rows, this::numberShort);
    }

    private int[] numberShort(Column[] columns, int rows) {
        KnownNumbers shorts = shortcuts.shorts(memory, Math.max(promised, bytes()));
        return shorts == null ? numberAll(columns, rows) : shorts.number(columns, rows, this::numberAll);
    }

    private int[] numberAll(Column[] columns, int rows) {
        if (!fewAreCertain && promised == 0 && !hasRoomForFirst()) {
            full = true;
            return table.find(columns, rows);
        }
        if (!full && !hasRoomForText(columns)) {
            if (rows > 1) {
                return numberHalves(columns, rows);
            }
            full = !fewAreCertain || table.size() > 0;
        }
        int[] numbers = table.number(columns, rows, full ? table.size() : capacity);
        while (!full && table.size() >= capacity && Arrays.stream(numbers).anyMatch(i -> i == KeyTable.NONE)) {
            full = !grow();
            numbers = full ? numbers : table.number(columns, rows, capacity);
        }
        companions.ensure(table.size());
        charge();
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
        if (full) {
            return false;
        }
        companions.ensure(capacity);
        return promise(2 * bytes(), 0);
    }

    private boolean hasRoomForText(Column[] columns) {
        long growth = table.textGrowth(columns);
        return growth == 0 || memory.trySet(Math.max(promised, bytes()) + growth);
    }

    /** Doubles how many keys there may be; false if there is no room. While they are copied, they are there twice. */
    private boolean grow() {
        if (capacity > Integer.MAX_VALUE / 4 || !promise(2 * bytes(), bytes())) {
            return false;
        }
        capacity *= 2;
        return true;
    }

    /** Keeps so many bytes from now on, if there is room for them and for what they take the place of. */
    private boolean promise(long bytes, long before) {
        boolean fits = memory.trySet(bytes + before);
        promised = fits ? bytes : promised;
        return fits;
    }

    /** Charges what is kept now, or fails with OUT_OF_MEMORY: to be done when what is kept for keys has grown. */
    public void charge() {
        memory.set(Math.max(promised, bytes()));
    }

    private long bytes() {
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
