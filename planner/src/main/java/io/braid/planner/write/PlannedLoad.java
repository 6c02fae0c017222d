package io.braid.planner.write;

import io.braid.spi.type.RowType;
import io.braid.spi.write.InsertTarget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a statement that inserts rows sent by the client.
 *
 * @param source the name of the source
 * @param table the schema and the name of the table in Braid
 * @param target the table in its source
 * @param columns the columns whose values the client sends
 * @param checks checks of the inserted rows; null if none are required
 */
public record PlannedLoad(
        String source,
        List<String> table,
        InsertTarget target,
        RowType columns,
        @Nullable ResultChecks checks) {
    public PlannedLoad {
        table = List.copyOf(table);
    }
}
