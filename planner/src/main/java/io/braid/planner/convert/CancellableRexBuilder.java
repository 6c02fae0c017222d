package io.braid.planner.convert;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.function.IntervalOperators;
import io.braid.planner.function.ShortCircuitCase;
import io.braid.planner.type.OwnType;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Expression builder that checks regularly for cancellation. Between two rules, Calcite only builds expressions, which
 * can take very long for inference from many conditions or for normal forms. For one statement.
 */
final class CancellableRexBuilder extends RowExpandingRexBuilder {
    /** Number of expressions that takes about as long to create as one check. */
    private static final int EXPRESSIONS_BETWEEN = 32;

    private final PlanningWatch watch;
    private int made;

    CancellableRexBuilder(RelDataTypeFactory typeFactory, PlanningWatch watch) {
        super(typeFactory);
        this.watch = watch;
    }

    @Override
    public RexNode makeCall(SqlParserPos pos, RelDataType returnType, SqlOperator operator, List<RexNode> operands) {
        watch();
        RexNode settled = ShortCircuitCase.settled(operator, returnType, operands, this);
        return settled == null ? super.makeCall(pos, returnType, operator, operands) : settled;
    }

    @Override
    public RexNode makeCall(SqlParserPos pos, SqlOperator operator, List<? extends RexNode> operands) {
        watch();
        return super.makeCall(pos, IntervalOperators.meant(operator, operands), operands);
    }

    /**
     * Prevents Calcite from folding casts of literals to or from REAL, which changes digits, and casts of intervals to
     * DECIMAL, which drop the fraction. Types that Calcite lacks have no literals.
     */
    @Override
    public RexNode makeCast(
            SqlParserPos pos,
            RelDataType type,
            RexNode value,
            boolean matchNullability,
            boolean safe,
            RexLiteral format) {
        if (type instanceof OwnType && value instanceof RexLiteral literal && !literal.isNull()) {
            return makeAbstractCast(pos, type, value, safe, format);
        }
        boolean isReal = type.getSqlTypeName() == SqlTypeName.REAL;
        boolean wasReal = value.getType().getSqlTypeName() == SqlTypeName.REAL;
        boolean isOfInterval = SqlTypeUtil.isInterval(value.getType()) && type.getSqlTypeName() == SqlTypeName.DECIMAL;
        return isOfInterval || (value instanceof RexLiteral literal && !literal.isNull() && isReal != wasReal)
                ? makeAbstractCast(pos, type, value, safe, format)
                : super.makeCast(pos, type, value, matchNullability, safe, format);
    }

    private void watch() {
        if (++made % EXPRESSIONS_BETWEEN == 0) {
            watch.check();
        }
    }
}
