package io.braid.planner.write;

import java.util.Set;

/**
 * Statements that can change the rows of a table or view, whoever executes them.
 *
 * @param direct those that change rows of the table, or of the one table that a view shows
 * @param byTrigger those that a trigger of the view is executed instead of
 * @param columns the columns that they can give values, apart from triggers
 */
public record TableWrites(Set<WriteKind> direct, Set<WriteKind> byTrigger, Set<String> columns) {
    /** Writes of what cannot be written. */
    public static final TableWrites NONE = new TableWrites(Set.of(), Set.of(), Set.of());

    public TableWrites {
        direct = Set.copyOf(direct);
        byTrigger = Set.copyOf(byTrigger);
        columns = Set.copyOf(columns);
    }
}
