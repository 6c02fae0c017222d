package io.braid.planner.convert;

import io.braid.planner.simplify.RowComparisons;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Expression builder that compares rows column by column: Calcite simplifies a row's comparison with itself to true,
 * although its columns may be null.
 */
class RowExpandingRexBuilder extends CodePointRexBuilder {
    RowExpandingRexBuilder(RelDataTypeFactory typeFactory) {
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
