package io.braid.planner.sql;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Makes no expressions that compare rows, but such that compare their columns: of a row, Calcite would say that it is the same as
 * itself, although a column of it is null.
 */
class RowlessExpressions extends CodePointLiterals {
    RowlessExpressions(RelDataTypeFactory typeFactory) {
        super(typeFactory);
    }

    @Override
    public RexNode makeCall(SqlParserPos pos, RelDataType returnType, SqlOperator operator, List<RexNode> operands) {
        RexNode compared = RowComparisons.spelledOut(operator, operands, this);
        return compared == null ? super.makeCall(pos, returnType, operator, operands) : compared;
    }

    @Override
    public RexNode makeCall(SqlParserPos pos, SqlOperator operator, List<? extends RexNode> operands) {
        RexNode compared = RowComparisons.spelledOut(operator, operands, this);
        return compared == null ? super.makeCall(pos, operator, operands) : compared;
    }
}
