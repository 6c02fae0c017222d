package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * PostgreSQL's operators on arrays, JSON documents and numbers that the standard lacks. Their precedence is between
 * comparisons and arithmetic, except for powers, which bind tighter than products.
 */
public final class PostgresOperators {
    private static final int BINDING = 34;
    private static final int BINDING_OF_POWERS = 70;

    /** True if the left array or document contains the right one. */
    public static final SqlBinaryOperator CONTAINS = binary("@>", BINDING);
    /** True if the right array or document contains the left one. */
    public static final SqlBinaryOperator CONTAINED = binary("<@", BINDING);
    /** True if both arrays have a common element. */
    public static final SqlBinaryOperator OVERLAP = binary("&&", BINDING);
    /** Returns the value at a path of a document, as JSON. */
    public static final SqlBinaryOperator JSON_AT = binary("#>", BINDING);
    /** Returns the value at a path of a document, as text. */
    public static final SqlBinaryOperator TEXT_AT = binary("#>>", BINDING);

    public static final SqlBinaryOperator POWER = binary("^", BINDING_OF_POWERS);

    private PostgresOperators() {}

    private static SqlBinaryOperator binary(String name, int binding) {
        return new SqlBinaryOperator(name, SqlKind.OTHER, binding, true, ReturnTypes.ARG0, null, OperandTypes.ANY_ANY);
    }
}
