package io.braid.planner.catalog;

import java.util.List;

/** Temporary table of a session's transaction. */
public final class TemporaryTable {
    private final SourceTable table;

    public TemporaryTable(SourceTable table) {
        this.table = table;
    }

    /** Returns its schema and name in Braid. */
    public List<String> path() {
        return List.of(table.schema(), table.name());
    }

    SourceTable table() {
        return table;
    }
}
