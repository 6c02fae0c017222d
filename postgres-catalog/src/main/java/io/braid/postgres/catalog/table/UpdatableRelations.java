package io.braid.postgres.catalog.table;

import io.braid.planner.write.TableWrites;
import io.braid.planner.write.WriteKind;
import io.braid.postgres.catalog.model.ColumnObject;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.TableObject;
import java.util.HashSet;
import java.util.Set;

/**
 * Implementation of {@code pg_relation_is_updatable} and {@code pg_column_is_updatable}, which catalog tables share.
 */
public final class UpdatableRelations {
    private static final int UPDATE = 4;
    private static final int INSERT = 8;
    private static final int DELETE = 16;

    private UpdatableRelations() {}

    /**
     * Returns the sum of 4 for UPDATE, 8 for INSERT and 16 for DELETE.
     *
     * @param triggers true to include INSTEAD OF triggers
     */
    public static int events(DatabaseObjects objects, TableObject table, boolean triggers) {
        TableWrites writes = objects.writes(table);
        Set<WriteKind> kinds = new HashSet<>(writes.direct());
        if (triggers) {
            kinds.addAll(writes.byTrigger());
        }
        return (kinds.contains(WriteKind.UPDATE) ? UPDATE : 0)
                + (kinds.contains(WriteKind.INSERT) ? INSERT : 0)
                + (kinds.contains(WriteKind.DELETE) ? DELETE : 0);
    }

    /** True if rows can be updated and deleted, and the column can be assigned. */
    public static boolean isUpdatable(
            DatabaseObjects objects, TableObject table, ColumnObject column, boolean triggers) {
        int needed = UPDATE + DELETE;
        if (triggers && objects.writes(table).byTrigger().contains(WriteKind.UPDATE)) {
            return (events(objects, table, true) & needed) == needed;
        }
        return (events(objects, table, triggers) & needed) == needed
                && objects.writes(table).columns().contains(column.column().name());
    }
}
