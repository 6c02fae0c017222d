package io.braid.spi.store;

import io.braid.spi.Source;
import io.braid.spi.type.RowType;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import java.util.List;

/**
 * Tables that Braid writes once, atomically, and reads like those of a source. A committed table survives the death of
 * the process; an uncommitted one does not. Thread-safe.
 */
public interface Store extends AutoCloseable {
    /** The source that reads the tables; closed together with the store. */
    Source source();

    /** All committed tables. */
    List<StoredTable> tables();

    /**
     * Begins a table, which becomes visible on commit.
     *
     * @param name a name that no table has
     */
    default MergingLoad load(String name, RowType columns) {
        return load(name, columns, List.of());
    }

    /**
     * Begins a table whose rows are sorted.
     *
     * @param order the sort columns, by which rows can be found without a full scan; empty to store rows as they arrive
     */
    MergingLoad load(String name, RowType columns, List<String> order);

    /** Drops a table if it exists; running statements still read it. */
    void drop(String name);

    @Override
    void close();
}
