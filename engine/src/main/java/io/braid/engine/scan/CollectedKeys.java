package io.braid.engine.scan;

import io.braid.engine.column.KeyTable;
import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Distinct keys of rows, collected as long as they do not exceed a limit or the memory of the query. After that, they
 * are dropped, and only their range is maintained.
 */
public final class CollectedKeys {
    private final List<Integer> columns;
    private final long most;
    private final MemoryReservation memory;
    private @Nullable KeyTable table;
    private @Nullable KeyRange range;

    /**
     * @param columns the columns of the rows that hold the key
     * @param types the types of these columns
     */
    public CollectedKeys(List<Integer> columns, List<DataType> types, long most, MemoryReservation memory) {
        this.columns = List.copyOf(columns);
        this.most = most;
        this.memory = memory;
        this.table = new KeyTable(types);
        this.range = columns.size() == 1 ? new KeyRange() : null;
    }

    void add(Batch batch) {
        KeyTable known = table;
        if (known == null) {
            widenRange(batch.column(columns.get(0)), batch.rows());
            return;
        }
        known.number(columns.stream().map(batch::column).toArray(Column[]::new), batch.rows());
        if (known.size() > most || !memory.trySet(known.bytes()) || memory.isTooLarge()) {
            giveUp();
        }
    }

    private void widenRange(Column keys, int rows) {
        KeyRange known = range;
        if (known != null) {
            known.add(keys, rows);
        }
    }

    void giveUp() {
        KeyTable known = table;
        if (known != null && range != null) {
            widenRange(known.slice(0, known.size())[0], known.size());
        }
        table = null;
        memory.set(0);
    }

    /** Drops the keys and their range because they are no longer needed. */
    void forget() {
        range = null;
        table = null;
        memory.set(0);
    }

    /** Returns the least and the greatest key of all rows, if the key is a single column; null if they are unknown. */
    @Nullable
    List<Object> ends() {
        return range == null ? null : range.ends();
    }

    boolean areTooMany() {
        return table == null;
    }

    /** The number of keys, including keys without a match. */
    int count() {
        return table == null ? 0 : table.size();
    }

    /** Returns the keys as values of these types, in batches of limited size; none if there were too many. */
    KeyBatches batches(List<DataType> types, int mostAtATime) {
        KeyTable known = table;
        return known == null
                ? new KeyBatches(new Column[0], 0, types, mostAtATime)
                : new KeyBatches(known.slice(0, known.size()), known.size(), types, mostAtATime);
    }
}
