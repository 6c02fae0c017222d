package io.braid.engine.scan;

import io.braid.engine.column.KeyTable;
import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The distinct keys of rows that pass by, as long as they are not too many for a bound or for the memory of the query:
 * then it forgets them, and knows only between which ends they lie.
 */
public final class CollectedKeys {
    private final List<Integer> columns;
    private final long most;
    private final MemoryReservation memory;
    private @Nullable KeyTable table;
    private @Nullable KeyRange range;

    /**
     * @param columns which columns of the rows hold the key
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

    /** Says that nobody wants the keys or their ends any more. */
    void forget() {
        range = null;
        table = null;
        memory.set(0);
    }

    /**
     * The least and the greatest key of all rows that passed, if there is just one column; null if they are not known.
     */
    @Nullable
    List<Object> ends() {
        return range == null ? null : range.ends();
    }

    boolean areTooMany() {
        return table == null;
    }

    /** How many there are, those among them that match nothing. */
    int count() {
        return table == null ? 0 : table.size();
    }

    /** The keys as values of these types, at most so many at a time; none where there were too many. */
    KeyBatches batches(List<DataType> types, int mostAtATime) {
        KeyTable known = table;
        return known == null
                ? new KeyBatches(new Column[0], 0, types, mostAtATime)
                : new KeyBatches(known.slice(0, known.size()), known.size(), types, mostAtATime);
    }
}
