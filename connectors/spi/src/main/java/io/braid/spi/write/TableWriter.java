package io.braid.spi.write;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * A schema of a source in which Braid may keep tables of its own, beside those of others. What a source has no type for
 * is refused and never kept as something else. Safe for use by many threads; connects when it is asked for something.
 */
public interface TableWriter {
    /**
     * Begins a table, which nobody knows of before it is committed. If the process dies meanwhile, it may be there in
     * part.
     *
     * @param name that no table has
     * @param index columns by which rows are looked for; none if by none more than by others
     */
    MergingLoad load(String name, RowType columns, List<String> index);

    /** The names of the tables that begin so, those that are not complete among them. */
    List<String> names(String prefix);

    /** Removes a table if it is there. */
    void drop(String name);
}
