package io.braid.planner.materialized;

import io.braid.vdb.ViewDefinition;

/**
 * Contents of one view, for every user: every other view stands for its query.
 *
 * @param rows its materialized rows
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
