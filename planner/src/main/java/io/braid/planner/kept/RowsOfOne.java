package io.braid.planner.kept;

import io.braid.vdb.ViewDefinition;

/**
 * The rows of one view, for whoever asks for them: every other view stands for its query.
 *
 * @param rows those that are kept of it
 */
public record RowsOfOne(ViewDefinition view, KeptTable rows) implements KeptRows {
    @Override
    public Choice of(ViewDefinition other) {
        return other.key().equals(view.key()) ? Choice.kept(rows) : Choice.live("");
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
