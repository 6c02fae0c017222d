package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;

/** Sort directions {@code DESC}, {@code NULLS FIRST} and {@code NULLS LAST}, which are calls around a sort key. */
public final class Directions {
    private Directions() {}

    /** True if an expression is a direction around a sort key. */
    public static boolean isDirection(SqlNode item) {
        return switch (item.getKind()) {
            case DESCENDING, NULLS_FIRST, NULLS_LAST -> true;
            default -> false;
        };
    }

    /** Returns the sort key of an ORDER BY item, without directions. */
    public static SqlNode key(SqlNode item) {
        return isDirection(item) ? key(((SqlCall) item).operand(0)) : item;
    }
}
