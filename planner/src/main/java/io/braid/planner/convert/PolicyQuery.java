package io.braid.planner.convert;

import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.PolicyTable;
import io.braid.planner.validate.NameResolution;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/** Name resolution and column types for the query that replaces a table under policies. */
final class PolicyQuery {
    private PolicyQuery() {}

    /** Returns a name resolution like that of views, with the addition of the table under policies. */
    static CalciteCatalogReader reader(PolicyTable table, CatalogSnapshot snapshot, RelDataTypeFactory types) {
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        snapshot.owner().getSubSchemaMap().forEach((name, schema) -> root.add(name, schema.schema));
        root.add(table.innerName(), table.inner());
        return new NameResolution(root, List.of(), types);
    }

    /**
     * Returns the visible columns of a table. A masked column has the declared type, text of any length, and is
     * nullable if the mask is.
     *
     * @param seen the columns of the query
     */
    static RelDataType rowType(PolicyTable table, RelDataType seen, RelDataTypeFactory types) {
        List<RelDataTypeField> inner = table.inner().getRowType(types).getFieldList();
        List<RelDataType> result = new ArrayList<>();
        for (int i = 0; i < inner.size(); i++) {
            RelDataTypeField column = inner.get(i);
            RelDataType value = seen.getFieldList().get(i).getType();
            result.add(table.isMasked(column.getName()) ? masked(table, column, value, types) : column.getType());
        }
        return types.createStructType(result, table.inner().getRowType(types).getFieldNames());
    }

    private static RelDataType masked(
            PolicyTable table, RelDataTypeField column, RelDataType value, RelDataTypeFactory types) {
        boolean isNull = value.getSqlTypeName() == SqlTypeName.NULL;
        SqlTypeFamily required =
                (SqlTypeFamily) column.getType().getSqlTypeName().getFamily();
        if (!isNull && value.getSqlTypeName().getFamily() != required) {
            throw new BraidException(
                    ErrorCode.TYPE_MISMATCH,
                    "a mask of column " + column.getName() + " of " + table.schema() + "." + table.name() + " is "
                            + value.getSqlTypeName() + ", but the column is "
                            + column.getType().getSqlTypeName() + "; CAST the mask to that");
        }
        RelDataType type = required == SqlTypeFamily.CHARACTER
                ? types.createTypeWithCharsetAndCollation(
                        types.createSqlType(SqlTypeName.VARCHAR),
                        column.getType().getCharset(),
                        column.getType().getCollation())
                : column.getType();
        return types.createTypeWithNullability(type, isNull || value.isNullable());
    }
}
