package io.braid.execution.view;

import io.braid.spi.write.StoredTable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporary table of the keys that currently exist in the source, used during a refresh. A failure to drop it does not
 * fail the refresh, which may have been committed.
 */
public final class KeysTable implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeysTable.class);

    private final ViewTables tables;
    private final StoredTable table;

    public KeysTable(ViewTables tables, StoredTable table) {
        this.tables = tables;
        this.table = table;
    }

    public StoredTable table() {
        return table;
    }

    /** Drops the table. If that fails, it is dropped later, because its note belongs to no view. */
    @Override
    public void close() {
        try {
            tables.drop(table);
        } catch (RuntimeException e) {
            LOG.warn(
                    "The table {} of keys, which a refresh needs no longer, could not be removed; {} removes it: {}",
                    table.name(),
                    remover(tables.server()),
                    e.getMessage());
            LOG.debug("How removing {} failed", table.name(), e);
        }
    }

    private static String remover(@Nullable String server) {
        return server == null
                ? "the next start"
                : "the first refresh of a view that is kept in server '" + server + "' after the next start";
    }
}
