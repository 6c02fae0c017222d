package io.braid.planner.write;

import java.util.Set;

/**
 * Statements that can modify a table or view, regardless of privileges.
 *
 * @param direct statements on the table itself, or on the single table below a view
 * @param byTrigger statements for which the view has an INSTEAD OF trigger
 * @param columns the columns that can be assigned, apart from triggers
 */
public record TableWrites(Set<WriteKind> direct, Set<WriteKind> byTrigger, Set<String> columns) {
    /** No statements. */
    public static final TableWrites NONE = new TableWrites(Set.of(), Set.of(), Set.of());

    public TableWrites {
        direct = Set.copyOf(direct);
        byTrigger = Set.copyOf(byTrigger);
        columns = Set.copyOf(columns);
    }
}
