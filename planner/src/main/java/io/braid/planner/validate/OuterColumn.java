package io.braid.planner.validate;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInternalOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlVisitor;

/** Marker of an outer column, which is constant for all groups of the query that contains it. */
public final class OuterColumn extends SqlInternalOperator {
    private static final OuterColumn INSTANCE = new OuterColumn();

    private OuterColumn() {
        super("OUTER_COLUMN", SqlKind.OTHER, 0, true, ReturnTypes.ARG0, null, OperandTypes.ANY);
    }

    static SqlCall of(SqlIdentifier column) {
        return INSTANCE.createCall(column.getParserPosition(), column);
    }

    public static boolean is(SqlNode node) {
        return node instanceof SqlCall call && call.getOperator() instanceof OuterColumn;
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int left, int right) {
        call.operand(0).unparse(writer, left, right);
    }

    /** Hides the operand from visitors of expressions only, which Calcite uses to find ungrouped columns. */
    @Override
    public <R> void acceptCall(
            SqlVisitor<R> visitor, SqlCall call, boolean onlyExpressions, SqlBasicVisitor.ArgHandler<R> operands) {
        if (operands != SqlBasicVisitor.ArgHandlerImpl.<R>instance()) {
            super.acceptCall(visitor, call, onlyExpressions, operands);
        }
    }
}
