package io.braid.planner.syntax;

import io.braid.grammar.parser.PeerGroups;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Inlining of named windows: {@code OVER w} and {@code OVER (w ROWS 1 PRECEDING)} with the definition of w. Calcite
 * would take the frame unit from the named window, which has none, and read ROWS as RANGE. It also does not compute
 * aggregates in the WINDOW clause, and does not resolve its names in ORDER BY. Invalid combinations are left for
 * Calcite to reject.
 */
final class NamedWindows {
    /** Declared windows, with the windows that they name already inlined. */
    private final Map<String, SqlWindow> declared = new HashMap<>();

    private NamedWindows(SqlSelect select) {
        for (SqlNode node : select.getWindowList()) {
            SqlWindow window = (SqlWindow) node;
            SqlIdentifier name = window.getDeclName();
            if (name != null) {
                declared.put(key(name), whole(window));
            }
        }
    }

    static @Nullable SqlNode rewritten(SqlCall call) {
        if (call instanceof SqlOrderBy sorted) {
            SqlOrderBy written = writtenOut(sorted);
            return written == sorted ? null : written;
        }
        if (!(call instanceof SqlSelect select) || select.getWindowList().isEmpty()) {
            return null;
        }
        writeOut(select);
        return select;
    }

    private static void writeOut(SqlSelect select) {
        SqlShuttle written = new NamedWindows(select).new Written();
        if (select.getSelectList().accept(written) instanceof SqlNodeList columns) {
            select.setSelectList(columns);
        }
        SqlNode qualify = select.getQualify();
        if (qualify != null) {
            select.setQualify(qualify.accept(written));
        }
    }

    /** Inlines windows in ORDER BY that refer to the WINDOW clause of the query. */
    private static SqlOrderBy writtenOut(SqlOrderBy sorted) {
        SqlNode query = sorted.query instanceof SqlWith with ? with.body : sorted.query;
        return query instanceof SqlSelect select
                        && !select.getWindowList().isEmpty()
                        && sorted.orderList.accept(new NamedWindows(select).new Written()) instanceof SqlNodeList order
                ? new SqlOrderBy(sorted.getParserPosition(), sorted.query, order, sorted.offset, sorted.fetch)
                : sorted;
    }

    private static String key(SqlIdentifier name) {
        return name.getSimple().toUpperCase(Locale.ROOT);
    }

    private SqlWindow whole(SqlWindow window) {
        SqlIdentifier name = window.getRefName();
        SqlWindow named = name == null ? null : declared.get(key(name));
        if (named == null
                || named.getLowerBound() != null
                || !window.getPartitionList().isEmpty()
                || !(window.getOrderList().isEmpty() || named.getOrderList().isEmpty())) {
            return window;
        }
        return written(
                window,
                named.getPartitionList(),
                named.getOrderList().isEmpty() ? window.getOrderList() : named.getOrderList());
    }

    private static SqlWindow nameless(SqlWindow window) {
        return window.getDeclName() == null
                ? window
                : written(window, window.getPartitionList(), window.getOrderList());
    }

    private static SqlWindow written(SqlWindow window, SqlNodeList partition, SqlNodeList order) {
        return SqlWindow.create(
                null,
                null,
                partition,
                order,
                PeerGroups.unit(window),
                window.getLowerBound(),
                window.getUpperBound(),
                null,
                window.getExclude(),
                window.getParserPosition());
    }

    /** Replacement of names by definitions. */
    private final class Written extends SqlShuttle {
        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (call instanceof SqlWindow window) {
                return GroupsFrames.spelledOut(whole(window));
            }
            SqlWindow named =
                    call.getKind() == SqlKind.OVER && call.getOperandList().get(1) instanceof SqlIdentifier name
                            ? declared.get(key(name))
                            : null;
            return named == null
                    ? super.visit(call)
                    : call.getOperator()
                            .createCall(
                                    call.getParserPosition(),
                                    call.getOperandList().get(0),
                                    nameless(named));
        }
    }
}
