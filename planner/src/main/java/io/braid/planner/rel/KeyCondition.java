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
 * Condition that columns hold one of the keys that a dependent join sends. It is written as a mark, which encloses the
 * columns and the place of the arguments; what stands there in the end depends on the source and on the number of keys.
 */
public final class KeyCondition extends SqlSpecialOperator {
    /** No text that is sent to a source contains these. */
    public static final String BEGIN = "\u0001";

    public static final String BETWEEN = "\u0002";
    public static final String END = "\u0003";
    /** So many joins send keys to one fragment at most. */
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

    /** @param number tells the conditions of one fragment apart, from 0 on */
    public static RexNode on(List<RexNode> columns, int number, RexBuilder rexBuilder) {
        return rexBuilder.makeCall(new KeyCondition(number), columns);
    }

    /** True if the place of keys is found by this number among a text's arguments. */
    public static boolean isArgument(int argument) {
        return argument > Integer.MAX_VALUE - MOST;
    }

    /** Which condition of a fragment has its keys in the place with this number. */
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
