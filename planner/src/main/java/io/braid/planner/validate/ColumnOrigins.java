package io.braid.planner.validate;

import io.braid.engine.plan.query.ColumnOrigin;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/** Origins of a query's columns that are plain columns of tables and views in its FROM clause. */
public final class ColumnOrigins {
    /** A schema, its table, and that one's column. */
    private static final int NAMES = 3;

    private ColumnOrigins() {}

    /** @param valid a query as it was validated */
    public static List<ColumnOrigin> of(SqlNode valid, SqlValidator validator) {
        SqlNode query = valid;
        while (query instanceof SqlWith with) {
            query = with.body;
        }
        return validator.getFieldOrigins(query).stream()
                .map(ColumnOrigins::origin)
                .toList();
    }

    private static ColumnOrigin origin(@Nullable List<String> names) {
        return names == null || names.size() != NAMES
                ? ColumnOrigin.NONE
                : new ColumnOrigin(names.get(0), names.get(1), names.get(2));
    }
}
