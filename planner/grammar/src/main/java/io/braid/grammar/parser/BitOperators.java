package io.braid.grammar.parser;

import java.util.Map;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** PostgreSQL's bit operators. All have the same precedence, between comparisons or LIKE and arithmetic. */
public final class BitOperators {
    private static final int BINDING = 34;

    public static final SqlBinaryOperator OR = binary("|");
    public static final SqlBinaryOperator AND = binary("&");
    public static final SqlBinaryOperator XOR = binary("#");
    public static final SqlBinaryOperator LEFT = binary("<<");
    public static final SqlBinaryOperator RIGHT = binary(">>");
    /** Prefix operator, which binds its operand first. */
    public static final SqlPrefixOperator NOT =
            new SqlPrefixOperator("~", SqlKind.OTHER, BINDING + 2, ReturnTypes.ARG0, null, OperandTypes.ANY);

    /** The functions that implement them. */
    public static final Map<SqlOperator, String> FUNCTIONS = Map.of(
            OR, "BITWISE_OR",
            AND, "BITWISE_AND",
            XOR, "BITWISE_XOR",
            LEFT, "BITWISE_LEFT_SHIFT",
            RIGHT, "BITWISE_RIGHT_SHIFT_ARITHMETIC",
            NOT, "BITWISE_NOT");

    private BitOperators() {}

    private static SqlBinaryOperator binary(String name) {
        return new SqlBinaryOperator(name, SqlKind.OTHER, BINDING, true, ReturnTypes.ARG0, null, OperandTypes.ANY_ANY);
    }
}
