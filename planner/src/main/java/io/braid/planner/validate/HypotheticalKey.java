package io.braid.planner.validate;

import org.apache.calcite.config.NullCollation;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Sort key of a hypothetical-set aggregate, and the hypothetical row's value. Nulls have a position in the order, so
 * that its conditions are never unknown.
 */
record HypotheticalKey(SqlNode key, SqlNode value, boolean isDescending, boolean isNullFirst) {
    /**
     * Reads an item of ORDER BY.
     *
     * @param usual the default position of nulls
     */
    static HypotheticalKey of(SqlNode item, SqlNode value, NullCollation usual) {
        return switch (item.getKind()) {
            case NULLS_FIRST -> of(inside(item), value, usual).withNullFirst(true);
            case NULLS_LAST -> of(inside(item), value, usual).withNullFirst(false);
            case DESCENDING -> new HypotheticalKey(inside(item), value, true, !usual.last(true));
            default -> new HypotheticalKey(item, value, false, !usual.last(false));
        };
    }

    private static SqlNode inside(SqlNode direction) {
        return ((SqlCall) direction).operand(0);
    }

    private HypotheticalKey withNullFirst(boolean isFirst) {
        return new HypotheticalKey(key, value, isDescending, isFirst);
    }

    /** Returns the key in the opposite order. */
    HypotheticalKey reversed() {
        return new HypotheticalKey(key, value, !isDescending, !isNullFirst);
    }

    /** Returns the condition that a row sorts before the hypothetical one. */
    SqlNode isBefore() {
        SqlOperator comparison = isDescending ? SqlStdOperatorTable.GREATER_THAN : SqlStdOperatorTable.LESS_THAN;
        return call(SqlStdOperatorTable.OR, call(comparison, key, value), isBeforeByNull());
    }

    /**
     * Returns the condition that a row sorts first because one of both is null: the row with NULLS FIRST, the
     * hypothetical one with NULLS LAST.
     */
    SqlNode isBeforeByNull() {
        SqlNode isNull = call(SqlStdOperatorTable.IS_NULL, isNullFirst ? key : value);
        SqlNode isNone = call(SqlStdOperatorTable.IS_NOT_NULL, isNullFirst ? value : key);
        return call(SqlStdOperatorTable.AND, isNull, isNone);
    }

    /** Returns the condition that a row and the hypothetical one are peers. */
    SqlNode isSame() {
        return call(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, key, value);
    }

    private SqlNode call(SqlOperator operator, SqlNode... operands) {
        return operator.createCall(value.getParserPosition(), operands);
    }
}
