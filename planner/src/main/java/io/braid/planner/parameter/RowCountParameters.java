package io.braid.planner.parameter;

import java.util.function.BiConsumer;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/** Parameters of LIMIT and OFFSET in a validated statement: BIGINT, as in PostgreSQL, while Calcite has INTEGER. */
public final class RowCountParameters extends SqlBasicVisitor<@Nullable Void> {
    private final RelDataType type;
    private final BiConsumer<SqlNode, RelDataType> setType;

    /** @param setType keeps the type of a parameter */
    public RowCountParameters(SqlValidator validator, BiConsumer<SqlNode, RelDataType> setType) {
        RelDataTypeFactory factory = validator.getTypeFactory();
        this.type = factory.createSqlType(SqlTypeName.BIGINT);
        this.setType = setType;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlSelect select) {
            set(select.getOffset());
            set(select.getFetch());
        } else if (call instanceof SqlOrderBy ordered) {
            set(ordered.offset);
            set(ordered.fetch);
        }
        return super.visit(call);
    }

    private void set(@Nullable SqlNode count) {
        if (count instanceof SqlDynamicParam) {
            setType.accept(count, type);
        }
    }
}
