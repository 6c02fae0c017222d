package io.braid.execution.view;

import io.braid.spi.store.Store;
import io.braid.spi.type.RowType;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Destination of a refresh's rows. */
public interface ViewTables {
    /**
     * Starts the load of a new table.
     *
     * @param name an unused name
     * @param index columns to index
     */
    MergingLoad load(String name, RowType columns, List<String> index);

    /** True if the table still exists, so that its rows can be copied; tables in a source may be dropped by others. */
    boolean has(StoredTable table);

    /** Drops a table if it exists. */
    void drop(StoredTable table);

    /** The server that stores the tables; null for the view store. */
    @Nullable
    String server();

    /** The tables of the view store. */
    static ViewTables of(Store store) {
        return new ViewTables() {
            @Override
            public MergingLoad load(String name, RowType columns, List<String> index) {
                return store.load(name, columns, index);
            }

            @Override
            public boolean has(StoredTable table) {
                return true;
            }

            @Override
            public void drop(StoredTable table) {
                store.drop(table.name());
            }

            @Override
            public @Nullable String server() {
                return null;
            }
        };
    }
}
