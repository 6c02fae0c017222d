package io.braid.planner.rel;

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
 * Condition that columns contain one of the keys that a dependent join sends. In SQL it is written as a placeholder
 * around the columns and the position of the arguments. The final text depends on the source and on the number of keys.
 */
public final class KeyCondition extends SqlSpecialOperator {
    /** Delimiters of the placeholder, which no generated SQL contains otherwise. */
    public static final String BEGIN = "\u0001";

    public static final String BETWEEN = "\u0002";
    public static final String END = "\u0003";
    /** Maximum number of joins that send keys to one fragment. */
    public static final int MOST = 4;

    private static final int PRECEDENCE = 30;

    private final int number;

    private KeyCondition(int number) {
        super(
                number == 0 ? "IN KEYS" : "IN KEYS " + (number + 1),
                SqlKind.OTHER,
                PRECEDENCE,
                true,
                ReturnTypes.BOOLEAN,
                InferTypes.FIRST_KNOWN,
                OperandTypes.VARIADIC);
        this.number = number;
    }

    /** @param number identifies the condition within a fragment, starting at 0 */
    public static RexNode on(List<RexNode> columns, int number, RexBuilder rexBuilder) {
        return rexBuilder.makeCall(new KeyCondition(number), columns);
    }

    /** True if a number among a text's arguments refers to keys. */
    public static boolean isArgument(int argument) {
        return argument > Integer.MAX_VALUE - MOST;
    }

    /** Returns the number of the condition that an argument belongs to. */
    public static int ofArgument(int argument) {
        return Integer.MAX_VALUE - argument;
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
        writer.dynamicParam(Integer.MAX_VALUE - number);
        writer.print(END);
        writer.setNeedWhitespace(true);
    }
}
