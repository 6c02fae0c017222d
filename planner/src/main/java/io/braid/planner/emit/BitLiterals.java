package io.braid.planner.emit;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.sql.SqlAlienSystemTypeNameSpec;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Truth values for a database without BOOLEAN: bits where a value is needed. As conditions, the dialect writes them as
 * comparisons.
 */
final class BitLiterals extends SqlBasicVisitor<@Nullable Void> {
    private static final Set<SqlKind> CONNECTIVES = EnumSet.of(SqlKind.AND, SqlKind.OR, SqlKind.NOT);

    private BitLiterals() {}

    /** Replaces them in a statement. */
    static void in(SqlNode statement) {
        statement.accept(new BitLiterals());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        super.visit(call);
        if (call instanceof SqlSelect select) {
            values(select.getSelectList());
        } else if (call instanceof SqlCase choice) {
            values(choice.getThenOperands());
            SqlNode otherwise = choice.getElseOperand();
            if (otherwise != null) {
                choice.setOperand(3, value(otherwise));
            }
        } else if (call instanceof SqlBasicCall
                && !(call instanceof SqlJoin)
                && !CONNECTIVES.contains(call.getKind())) {
            for (int i = 0; i < call.operandCount(); i++) {
                call.setOperand(i, value(call.operand(i)));
            }
        }
        return null;
    }

    private static void values(SqlNodeList nodes) {
        nodes.replaceAll(BitLiterals::value);
    }

    private static @Nullable SqlNode value(@Nullable SqlNode node) {
        if (!(node instanceof SqlLiteral literal)
                || literal.getTypeName() != SqlTypeName.BOOLEAN
                || literal.getValue() == null) {
            return node;
        }
        SqlNode bit = SqlLiteral.createExactNumeric(literal.booleanValue() ? "1" : "0", SqlParserPos.ZERO);
        SqlNode type = new SqlDataTypeSpec(
                new SqlAlienSystemTypeNameSpec("BIT", SqlTypeName.BOOLEAN, SqlParserPos.ZERO), SqlParserPos.ZERO);
        return SqlStdOperatorTable.CAST.createCall(SqlParserPos.ZERO, bit, type);
    }
}
