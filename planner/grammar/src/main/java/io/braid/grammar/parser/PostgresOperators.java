package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * PostgreSQL's operators on arrays, JSON documents and numbers that the standard lacks. Those with signs of their own
 * bind closer than comparisons and less than arithmetic, a power closer than products.
 */
public final class PostgresOperators {
    private static final int BINDING = 34;
    private static final int BINDING_OF_POWERS = 70;

    /** The left array or document has all that the right one has. */
    public static final SqlBinaryOperator CONTAINS = binary("@>", BINDING);
    /** The other way round. */
    public static final SqlBinaryOperator CONTAINED = binary("<@", BINDING);
    /** Both arrays have some element. */
    public static final SqlBinaryOperator OVERLAP = binary("&&", BINDING);
    /** What a document has at a path, as JSON. */
    public static final SqlBinaryOperator JSON_AT = binary("#>", BINDING);
    /** The same as text. */
    public static final SqlBinaryOperator TEXT_AT = binary("#>>", BINDING);

    public static final SqlBinaryOperator POWER = binary("^", BINDING_OF_POWERS);

    private PostgresOperators() {}

    private static SqlBinaryOperator binary(String name, int binding) {
        return new SqlBinaryOperator(name, SqlKind.OTHER, binding, true, ReturnTypes.ARG0, null, OperandTypes.ANY_ANY);
    }
}
