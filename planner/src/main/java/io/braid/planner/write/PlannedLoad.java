package io.braid.planner.write;

import io.braid.spi.type.RowType;
import io.braid.spi.write.InsertTarget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a statement that inserts rows which its client sends.
 *
 * @param source the name of the source
 * @param table the schema and the name of the table in Braid
 * @param target the table in its source
 * @param columns the columns that the client sends values for
 * @param checks of the rows that were inserted; null if none is needed
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
