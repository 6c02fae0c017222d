package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;

/**
 * In which direction rows are sorted, {@code DESC}, {@code NULLS FIRST} and {@code NULLS LAST}: calls around what they
 * are sorted by.
 */
public final class Directions {
    private Directions() {}

    /** True if an expression is a direction with what is sorted by in it. */
    public static boolean isDirection(SqlNode item) {
        return switch (item.getKind()) {
            case DESCENDING, NULLS_FIRST, NULLS_LAST -> true;
            default -> false;
        };
    }

    /** What an item of an ORDER BY sorts by, without directions. */
    public static SqlNode key(SqlNode item) {
        return isDirection(item) ? key(((SqlCall) item).operand(0)) : item;
    }
}
