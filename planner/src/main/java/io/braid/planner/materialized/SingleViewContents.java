package io.braid.planner.materialized;

import io.braid.vdb.ViewDefinition;

/**
 * Stored rows of one view, for every user; all other views are expanded.
 *
 * @param rows its stored rows
 */
public record SingleViewContents(ViewDefinition view, MaterializedTable rows) implements ViewContents {
    @Override
    public Choice of(ViewDefinition other) {
        return other.key().equals(view.key()) ? Choice.materialized(rows) : Choice.live("");
    }

    @Override
    public Choice unnamed(ViewDefinition other) {
        return Choice.live("");
    }

    @Override
    public boolean takesUnnamed() {
        return false;
    }
}
