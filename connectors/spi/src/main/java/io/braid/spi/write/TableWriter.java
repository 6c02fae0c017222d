package io.braid.spi.write;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Writer of Braid's own tables in a schema of a source, beside the tables of others. Rejects types that the source
 * lacks, and never substitutes another. Thread-safe; connects on first use.
 */
public interface TableWriter {
    /**
     * Begins a table, invisible to Braid's users until it is committed. If the process dies before, a partial table may
     * remain.
     *
     * @param name a name that no table has
     * @param index the columns to index; empty for none
     */
    MergingLoad load(String name, RowType columns, List<String> index);

    /** The names of all tables with a prefix, including incomplete ones. */
    List<String> names(String prefix);

    /** Drops a table if it exists. */
    void drop(String name);
}
