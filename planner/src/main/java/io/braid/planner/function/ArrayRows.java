package io.braid.planner.function;

import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Table function that returns a row per element of arrays: an ordinal number and an element of each array. Shorter
 * arrays are padded with nulls, and a null array is empty.
 */
public final class ArrayRows extends SqlFunction implements SqlTableFunction {
    public static final ArrayRows OPERATOR = new ArrayRows();

    /** Name of the first column. */
    public static final String NUMBER = "number";
    /** Prefix of the other column names, followed by their one-based number. */
    public static final String ELEMENT = "element";

    private ArrayRows() {
        super(
                "UNNEST",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.CURSOR,
                null,
                OperandTypes.repeat(SqlOperandCountRanges.from(1), ArrayOperands.ARRAY),
                SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);
    }

    @Override
    public SqlReturnTypeInference getRowTypeInference() {
        return ArrayRows::columns;
    }

    private static RelDataType columns(SqlOperatorBinding call) {
        RelDataTypeFactory types = call.getTypeFactory();
        RelDataTypeFactory.Builder columns = types.builder().add(NUMBER, SqlTypeName.BIGINT);
        for (int i = 0; i < call.getOperandCount(); i++) {
            RelDataType element = Objects.requireNonNull(call.getOperandType(i).getComponentType());
            columns.add(ELEMENT + (i + 1), types.createTypeWithNullability(element, true));
        }
        return columns.build();
    }
}
