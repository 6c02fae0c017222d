package io.braid.planner.step;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * The condition that columns hold one of the keys that a dependent join sends. It is written as a mark, which encloses the
 * columns and the place of the arguments; what stands there in the end depends on the source and on the number of keys.
 */
public final class KeyCondition extends SqlSpecialOperator {
    /** No text that is sent to a source contains these. */
    public static final String BEGIN = "\u0001";

    public static final String BETWEEN = "\u0002";
    public static final String END = "\u0003";
    /** The number by which the place of the keys is found among a text's arguments. */
    public static final int ARGUMENT = Integer.MAX_VALUE;

    private static final KeyCondition INSTANCE = new KeyCondition();
    private static final int PRECEDENCE = 30;

    private KeyCondition() {
        super(
                "IN KEYS",
                SqlKind.OTHER,
                PRECEDENCE,
                true,
                ReturnTypes.BOOLEAN,
                InferTypes.FIRST_KNOWN,
                OperandTypes.VARIADIC);
    }

    static RexNode on(List<RexNode> columns, RexBuilder rexBuilder) {
        return rexBuilder.makeCall(INSTANCE, columns);
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int left, int right) {
        writer.print(BEGIN);
        for (int i = 0; i < call.operandCount(); i++) {
            if (i > 0) {
                writer.print(BETWEEN);
            }
            call.operand(i).unparse(writer, 0, 0);
        }
        writer.dynamicParam(ARGUMENT);
        writer.print(END);
    }
}
