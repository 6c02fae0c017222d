package io.braid.grammar.parser.json;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** PostgreSQL's operators on JSON documents. Only casts have a higher precedence. */
public final class JsonArrows {
    private static final int BINDING = 90;

    /** Returns the value under a key, as JSON. */
    public static final SqlBinaryOperator JSON = arrow("->");

    /** Returns the value under a key, as text. */
    public static final SqlBinaryOperator TEXT = arrow("->>");

    private JsonArrows() {}

    private static SqlBinaryOperator arrow(String name) {
        return new SqlBinaryOperator(
                name, SqlKind.OTHER, BINDING, true, ReturnTypes.VARCHAR_2000_NULLABLE, null, OperandTypes.ANY_ANY);
    }
}
