package io.braid.execution.view;

import io.braid.spi.write.StoredTable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The table of the keys that are there now, beside the rows of a view for as long as they are refreshed. Whether it can
 * be removed afterwards has nothing to do with the rows: they may have been committed by then.
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

    /** Removes it. If that fails, it is removed later, for its note is that of no view. */
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
