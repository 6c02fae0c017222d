package io.braid.spi.write;

import io.braid.spi.catalog.TableDescription;

/**
 * A table of a store.
 *
 * @param table with the types it was made with; values that the store keeps in a form of its own are opaque to it
 * @param note what was said of it when it was committed
 * @param bytes how much room it takes, about
 */
public record StoredTable(TableDescription table, String note, long bytes) {
    public String name() {
        return table.name().table();
    }
}
