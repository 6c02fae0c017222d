package io.braid.planner.emit;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Parentheses around conditions that are operands of comparisons: databases disagree on {@code a = b LIKE 'x%'}, which
 * some read as {@code (a = b) LIKE 'x%'}.
 */
final class ParenthesizedConditions extends SqlBasicVisitor<@Nullable Void> {
    private static final Set<SqlKind> OTHER_CONDITIONS =
            EnumSet.of(SqlKind.LIKE, SqlKind.SIMILAR, SqlKind.IN, SqlKind.NOT_IN, SqlKind.BETWEEN);

    private static final SqlSpecialOperator PARENTHESES = new SqlSpecialOperator("()", SqlKind.OTHER, 100) {
        @Override
        public void unparse(SqlWriter writer, SqlCall call, int leftPrecedence, int rightPrecedence) {
            SqlWriter.Frame frame = writer.startList("(", ")");
            call.operand(0).unparse(writer, 0, 0);
            writer.endList(frame);
        }
    };

    private ParenthesizedConditions() {}

    /** Adds the parentheses in a statement. */
    static void in(SqlNode statement) {
        statement.accept(new ParenthesizedConditions());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        super.visit(call);
        if (call instanceof SqlBasicCall && isCondition(call)) {
            for (int i = 0; i < call.operandCount(); i++) {
                if (isCondition(call.operand(i))) {
                    call.setOperand(i, PARENTHESES.createCall(SqlParserPos.ZERO, (SqlNode) call.operand(i)));
                }
            }
        }
        return null;
    }

    private static boolean isCondition(SqlNode node) {
        return node.isA(SqlKind.BINARY_COMPARISON) || node.isA(OTHER_CONDITIONS);
    }
}
