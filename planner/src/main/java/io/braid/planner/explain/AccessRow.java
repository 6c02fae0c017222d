package io.braid.planner.explain;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/**
 * Row of EXPLAIN (ACCESS). Names and texts that the user may not see are null.
 *
 * @param kind the name of the kind of the grant or policy
 * @param object the table, view, function or column that it applies to
 * @param role the role that has it
 * @param detail its details
 * @param node the node of the plan at which it applies
 */
public record AccessRow(
        String kind,
        @Nullable String object,
        @Nullable String role,
        @Nullable String detail,
        @Nullable String node) {
    /** The type of all columns. */
    public static final DataType TEXT = DataType.of(TypeKind.VARCHAR);

    public static final RowType COLUMNS = RowType.of(
            new Field("kind", TEXT),
            new Field("object", TEXT),
            new Field("role_name", TEXT),
            new Field("detail", TEXT),
            new Field("node", TEXT));
}
