package io.braid.planner.write;

import io.braid.spi.type.RowType;
import io.braid.spi.write.InsertTarget;
import java.util.List;

/**
 * Plan of a statement that inserts rows which its client sends.
 *
 * @param source the name of the source
 * @param table the schema and the name of the table in Braid
 * @param target the table in its source
 * @param columns the columns that the client sends values for
 */
public record PlannedLoad(String source, List<String> table, InsertTarget target, RowType columns) {
    public PlannedLoad {
        table = List.copyOf(table);
    }
}
