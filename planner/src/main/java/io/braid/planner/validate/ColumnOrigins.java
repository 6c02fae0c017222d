package io.braid.planner.validate;

import io.braid.engine.plan.query.ColumnOrigin;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/** Origins of a query's columns that are plain columns of tables and views in its FROM clause. */
public final class ColumnOrigins {
    /** Number of names of a column: schema, table and column. */
    private static final int NAMES = 3;

    private ColumnOrigins() {}

    /** @param valid the validated query */
    public static List<ColumnOrigin> of(SqlNode valid, SqlValidator validator) {
        SqlNode query = valid;
        while (query instanceof SqlWith with) {
            query = with.body;
        }
        List<ColumnOrigin> origins = new ArrayList<>();
        validator.getFieldOrigins(query).forEach(names -> origins.add(origin(names)));
        if (query instanceof SqlSelect select && select.getSelectList().size() == origins.size()) {
            for (int i = 0; i < origins.size(); i++) {
                if (isCast(select.getSelectList().get(i))) {
                    origins.set(i, ColumnOrigin.CAST);
                }
            }
        }
        return List.copyOf(origins);
    }

    /** True for a cast such as {@code CAST(... AS VARCHAR(n))}, whose length is reported to clients. */
    private static boolean isCast(SqlNode column) {
        SqlNode value = SqlUtil.stripAs(column);
        return value instanceof SqlCall call
                && call.getKind() == SqlKind.CAST
                && call.operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec name
                && name.getPrecision() >= 0;
    }

    private static ColumnOrigin origin(@Nullable List<String> names) {
        return names == null || names.size() != NAMES
                ? ColumnOrigin.NONE
                : new ColumnOrigin(names.get(0), names.get(1), names.get(2));
    }
}
