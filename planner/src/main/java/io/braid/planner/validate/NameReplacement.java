package io.braid.planner.validate;

import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlStarExclude;
import org.apache.calcite.sql.SqlStarReplace;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Replacement of column names in expressions, in place, so that validation results of sub-queries remain valid. Names
 * in the sub-queries are not replaced.
 */
final class NameReplacement {
    private final Function<SqlIdentifier, SqlNode> others;
    private final Predicate<SqlCall> leftAlone;
    private final Function<SqlCall, @Nullable SqlNode> calls;

    /** @param others returns the replacement of a name, or the name itself */
    NameReplacement(Function<SqlIdentifier, SqlNode> others) {
        this(others, call -> false);
    }

    /**
     * Creates a replacement of names.
     *
     * @param others returns the replacement of a name, or the name itself
     * @param leftAlone calls in which names are not replaced, besides sub-queries
     */
    NameReplacement(Function<SqlIdentifier, SqlNode> others, Predicate<SqlCall> leftAlone) {
        this.others = others;
        this.leftAlone = leftAlone;
        this.calls = call -> null;
    }

    private NameReplacement(Function<SqlCall, @Nullable SqlNode> calls, Function<SqlIdentifier, SqlNode> others) {
        this.others = others;
        this.leftAlone = call -> false;
        this.calls = calls;
    }

    /**
     * Creates a replacement of calls that does not replace names.
     *
     * @param calls returns the replacement of a call, or null
     */
    static NameReplacement ofCalls(Function<SqlCall, @Nullable SqlNode> calls) {
        return new NameReplacement(calls, name -> name);
    }

    /** Replaces the names in an expression or list, and returns the same node unless the node itself is replaced. */
    @Nullable
    SqlNode replaced(@Nullable SqlNode node) {
        if (node instanceof SqlIdentifier name) {
            return name.isStar() ? name : others.apply(name);
        }
        if (node instanceof SqlNodeList list) {
            list.replaceAll(this::replaced);
        } else if (node instanceof SqlCall call && !call.isA(SqlKind.QUERY) && !isStar(call) && !leftAlone.test(call)) {
            SqlNode other = calls.apply(call);
            if (other != null) {
                return other;
            }
            replaceIn(call);
        }
        return node;
    }

    /** True for {@code * EXCLUDE} and {@code * REPLACE}, in which Calcite allows no replacement. */
    private static boolean isStar(SqlCall call) {
        return call instanceof SqlStarExclude || call instanceof SqlStarReplace;
    }

    private void replaceIn(SqlCall call) {
        if (call.getKind() == SqlKind.OVER) {
            // Only the operands: the function call itself must remain a window function.
            replaceIn(call.operand(0));
            if (call.operand(1) instanceof SqlCall window) {
                replaceIn(window);
            }
            return;
        }
        // The other operands of WINDOW and AS are names of windows and aliases.
        int first = call.getKind() == SqlKind.WINDOW ? 2 : 0;
        int end = call.getKind() == SqlKind.AS ? 1 : call.operandCount();
        for (int i = first; i < end; i++) {
            call.setOperand(i, replaced(call.getOperandList().get(i)));
        }
    }

    /** Replaces names in HAVING, QUALIFY and WINDOW. */
    void replaceBehindGroups(SqlSelect select) {
        select.setHaving(replaced(select.getHaving()));
        select.setQualify(replaced(select.getQualify()));
        replaced(select.getWindowList());
    }

    /** Replaces names in a select list; a replaced column is aliased to its old name. */
    void replaceSelected(SqlNodeList items) {
        items.replaceAll(item -> {
            SqlNode column = replaced(item);
            return item instanceof SqlIdentifier name && column != null && column != item
                    ? named(column, name)
                    : column;
        });
    }

    private static SqlNode named(SqlNode column, SqlIdentifier name) {
        SqlParserPos place = name.getParserPosition();
        String last = name.names.get(name.names.size() - 1);
        return SqlStdOperatorTable.AS.createCall(place, column, new SqlIdentifier(last, place));
    }
}
