package io.braid.planner.postgres;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Composite values returned by functions: {@code (keys).n} of a column {@code keys} is an additional column beside it.
 */
final class Composites {
    /** Columns of {@code _pg_expandarray}. */
    static final List<String> PARTS = List.of("x", "n");

    private final Set<String> columns;
    private final Set<String> used;

    private Composites(Set<String> columns, Set<String> used) {
        this.columns = columns;
        this.used = used;
    }

    static Composites in(SqlNode statement) {
        Set<String> columns = new HashSet<>();
        Set<String> used = new HashSet<>();
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call.getKind() == SqlKind.AS
                        && call.operand(0) instanceof SqlCall function
                        && SetReturning.isComposite(function)) {
                    columns.add(lastOf(call.operand(1)));
                }
                if (call.getKind() == SqlKind.DOT && call.operand(0) instanceof SqlIdentifier column) {
                    used.add(lastOf(column));
                }
                return super.visit(call);
            }
        });
        return new Composites(columns, used);
    }

    private static String lastOf(SqlIdentifier name) {
        return Util.last(name.names).toLowerCase(Locale.ROOT);
    }

    /** True if parts of a column are referenced. */
    boolean isUsed(SqlIdentifier column) {
        return used.contains(lastOf(column));
    }

    /** Returns the name of the column of a part. */
    static String nameOf(SqlIdentifier column, String part) {
        return lastOf(column) + "." + part;
    }

    /** Resolves {@code (row).part}: the column of a part, or a column of a table in parentheses. */
    SqlNode part(SqlCall dot) {
        if (!(dot.operand(0) instanceof SqlIdentifier column)
                || !(dot.operand(1) instanceof SqlIdentifier part)
                || !part.isSimple()
                || part.isStar()) {
            return dot;
        }
        SqlParserPos place = dot.getParserPosition();
        return columns.contains(lastOf(column))
                ? sibling(column, nameOf(column, part.getSimple().toLowerCase(Locale.ROOT)))
                : column.plus(part.getSimple(), place);
    }

    private static SqlIdentifier sibling(SqlIdentifier column, String name) {
        return column.isSimple()
                ? new SqlIdentifier(name, column.getParserPosition())
                : column.skipLast(1).plus(name, column.getParserPosition());
    }

    /** Expands {@code (column).*} in a select list, and names the parts of columns. */
    SqlNodeList spread(SqlNodeList selected) {
        SqlNodeList all = new SqlNodeList(selected.getParserPosition());
        for (SqlNode item : selected) {
            if (item instanceof SqlCall dot
                    && dot.getKind() == SqlKind.DOT
                    && dot.operand(1) instanceof SqlIdentifier star
                    && star.isStar()
                    && dot.operand(0) instanceof SqlIdentifier column) {
                if (columns.contains(lastOf(column))) {
                    PARTS.forEach(part -> all.add(SelectedSets.named(sibling(column, nameOf(column, part)), part)));
                } else {
                    all.add(column.plusStar());
                }
            } else if (item instanceof SqlIdentifier part && isPart(part)) {
                String name = Util.last(part.names);
                all.add(SelectedSets.named(part, name.substring(name.lastIndexOf('.') + 1)));
            } else {
                all.add(item);
            }
        }
        return all;
    }

    private boolean isPart(SqlIdentifier name) {
        String last = Util.last(name.names);
        int dot = last.lastIndexOf('.');
        return dot > 0 && columns.contains(last.substring(0, dot).toLowerCase(Locale.ROOT));
    }
}
