package io.braid.grammar.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.jspecify.annotations.Nullable;

/** {@code a[2:3]}, a slice of an array, with the precedence of {@code a[2]}. */
public final class ArraySlice extends SqlSpecialOperator {
    private static final int BINDING = 100;

    /** Operator over an array and two subscripts. */
    public static final ArraySlice OPERATOR = new ArraySlice();

    private ArraySlice() {
        super("SLICE", SqlKind.OTHER, BINDING, true, ReturnTypes.ARG0, InferTypes.BOOLEAN, OperandTypes.ANY);
    }

    /** Returns the bounds of a slice; a missing one is the first or last element. */
    public static SqlNodeList bounds(@Nullable SqlNode from, @Nullable SqlNode to, SqlParserPos place) {
        return new SqlNodeList(
                List.of(from == null ? number(1, place) : from, to == null ? number(Integer.MAX_VALUE, place) : to),
                place);
    }

    private static SqlNode number(int value, SqlParserPos place) {
        return SqlLiteral.createExactNumeric(String.valueOf(value), place);
    }

    @Override
    public ReduceResult reduceExpr(int ordinal, TokenSequence list) {
        SqlNode array = list.node(ordinal - 1);
        if (!(list.node(ordinal + 1) instanceof SqlNodeList bounds) || array == null) {
            throw new AssertionError("a slice of " + array);
        }
        SqlParserPos place = SqlParserPos.sum(List.of(array.getParserPosition(), bounds.getParserPosition()));
        return new ReduceResult(ordinal - 1, ordinal + 2, createCall(place, array, bounds.get(0), bounds.get(1)));
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
        call.operand(0).unparse(writer, leftPrec, 0);
        SqlWriter.Frame frame = writer.startList("[", "]");
        call.operand(1).unparse(writer, 0, 0);
        writer.print(":");
        call.operand(2).unparse(writer, 0, 0);
        writer.endList(frame);
    }
}
