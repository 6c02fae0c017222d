package io.braid.engine.operator;

import io.braid.engine.column.KeyTable;
import io.braid.engine.memory.MemoryReservation;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The distinct keys of rows that pass by, as long as they are not too many for a bound or for the memory of the query: then
 * it forgets them and counts no more.
 */
final class DrivingKeys {
    private final List<Integer> columns;
    private final long most;
    private final MemoryReservation memory;
    private @Nullable KeyTable table;

    /**
     * @param columns which columns of the rows hold the key
     * @param types the types of these columns
     */
    DrivingKeys(List<Integer> columns, List<DataType> types, long most, MemoryReservation memory) {
        this.columns = List.copyOf(columns);
        this.most = most;
        this.memory = memory;
        this.table = new KeyTable(types);
    }

    void add(Batch batch) {
        KeyTable known = table;
        if (known == null) {
            return;
        }
        known.number(columns.stream().map(batch::column).toArray(Column[]::new), batch.rows());
        memory.set(known.bytes());
        if (known.size() > most || memory.isTooLarge()) {
            giveUp();
        }
    }

    void giveUp() {
        table = null;
        memory.set(0);
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
