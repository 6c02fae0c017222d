package io.braid.spi.write;

import io.braid.spi.catalog.TableDescription;

/**
 * Table of a store.
 *
 * @param table its description, with the types it was created with; values that the store encodes in its own form are
 *     opaque
 * @param note the note of the commit
 * @param bytes its approximate size
 */
public record StoredTable(TableDescription table, String note, long bytes) {
    public String name() {
        return table.name().table();
    }
}
