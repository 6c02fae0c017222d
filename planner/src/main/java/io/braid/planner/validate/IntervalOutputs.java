package io.braid.planner.validate;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.Types;
import io.braid.spi.error.BraidException;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Error for intervals in a select list, reported at their place in the text. */
public final class IntervalOutputs {
    private IntervalOutputs() {}

    /** @param rows the type of the query's rows */
    public static void refuse(SqlNode query, RelDataType rows) {
        SqlNode body = query instanceof SqlWith with ? with.body : query;
        List<RelDataTypeField> columns = rows.getFieldList();
        for (int i = 0; i < columns.size(); i++) {
            RelDataType type = columns.get(i).getType();
            if (SqlTypeUtil.isInterval(type) && body instanceof SqlSelect select) {
                refuse(type, select.getSelectList().get(i));
            }
        }
    }

    private static void refuse(RelDataType type, SqlNode selected) {
        BraidException why = Types.noValue(type);
        throw new BraidException(why.code(), why.sentence(), CalciteErrors.at(selected.getParserPosition()));
    }
}
