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
     * Begins a table.
     *
     * @param name that no table has
     * @param index columns by which rows are looked for
     */
    MergingLoad load(String name, RowType columns, List<String> index);

    /**
     * True if a table is still there, whose rows others may take over: from where anybody can reach it, anybody may
     * remove it.
     */
    boolean has(StoredTable table);

    /** Removes a table if it is there. */
    void drop(StoredTable table);

    /** The server that has them; null for the store. */
    @Nullable
    String server();

    /** Those of the store. */
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
