package io.braid.server.matview;

import io.braid.spi.store.Store;
import io.braid.spi.store.TableLoad;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a refresh puts the rows of a view. */
interface ViewTables {
    /**
     * Begins a table.
     *
     * @param name that no table has
     * @param index columns by which rows are looked for
     */
    TableLoad load(String name, RowType columns, List<String> index);

    /** The store, where tables may take over rows of each other; nothing elsewhere. */
    Optional<Store> store();

    /** The server that has them; null for the store. */
    @Nullable
    String server();

    /** Those of the store. */
    static ViewTables of(Store store) {
        return new ViewTables() {
            @Override
            public TableLoad load(String name, RowType columns, List<String> index) {
                return store.load(name, columns, index);
            }

            @Override
            public Optional<Store> store() {
                return Optional.of(store);
            }

            @Override
            public @Nullable String server() {
                return null;
            }
        };
    }
}
