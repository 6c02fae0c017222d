package io.braid.spi.store;

import io.braid.spi.Source;
import io.braid.spi.type.RowType;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import java.util.List;

/**
 * Tables that Braid writes for itself, once and whole, and reads as those of any other source. A table that is there
 * survives the death of the process; one that was being written then is not there. Safe for use by many threads.
 */
public interface Store extends AutoCloseable {
    /** Reads the tables. Lives as long as the store, which closes it. */
    Source source();

    /** The tables there are. */
    List<StoredTable> tables();

    /**
     * Begins a table, which is there once it is committed.
     *
     * @param name that no table has
     */
    default MergingLoad load(String name, RowType columns) {
        return load(name, columns, List.of());
    }

    /**
     * The same of a table whose rows are kept in an order.
     *
     * @param order columns by name: whoever looks for some of their values is to find them without reading all rows;
     *     none for rows as they come
     */
    MergingLoad load(String name, RowType columns, List<String> order);

    /** Removes a table if it is there; statements that read it go on. */
    void drop(String name);

    @Override
    void close();
}
