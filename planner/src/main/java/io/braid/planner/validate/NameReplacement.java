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
 * Replacement of column names in expressions in place, so that what is known of their sub-queries is kept. Those in the
 * sub-queries stay.
 */
final class NameReplacement {
    private final Function<SqlIdentifier, SqlNode> others;
    private final Predicate<SqlCall> leftAlone;
    private final Function<SqlCall, @Nullable SqlNode> calls;

    /** @param others what is put in the place of a name, or that name */
    NameReplacement(Function<SqlIdentifier, SqlNode> others) {
        this(others, call -> false);
    }

    /**
     * Replaces names.
     *
     * @param others what is put in the place of a name, or that name
     * @param leftAlone in which calls besides sub-queries the names stay
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
     * Replacement of calls, while names stay.
     *
     * @param calls what is put in the place of a call, or null
     */
    static NameReplacement ofCalls(Function<SqlCall, @Nullable SqlNode> calls) {
        return new NameReplacement(calls, name -> name);
    }

    /** An expression or a list of such; the same one unless it is a name itself. */
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

    /** All columns but some, or with others for some, of which Calcite lets nothing be replaced. */
    private static boolean isStar(SqlCall call) {
        return call instanceof SqlStarExclude || call instanceof SqlStarReplace;
    }

    private void replaceIn(SqlCall call) {
        if (call.getKind() == SqlKind.OVER) {
            // The function is of the rows of a window, and not what it would be without: an aggregate, say.
            replaceIn(call.operand(0));
            if (call.operand(1) instanceof SqlCall window) {
                replaceIn(window);
            }
            return;
        }
        // Before and behind stand names of windows and of what is selected.
        int first = call.getKind() == SqlKind.WINDOW ? 2 : 0;
        int end = call.getKind() == SqlKind.AS ? 1 : call.operandCount();
        for (int i = first; i < end; i++) {
            call.setOperand(i, replaced(call.getOperandList().get(i)));
        }
    }

    /** Replaces names in the clauses of a query that are about its groups and windows; ORDER BY is not one of these. */
    void replaceBehindGroups(SqlSelect select) {
        select.setHaving(replaced(select.getHaving()));
        select.setQualify(replaced(select.getQualify()));
        replaced(select.getWindowList());
    }

    /** Replaces names in a select list, whose columns keep theirs. */
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
