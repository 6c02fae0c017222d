package io.braid.planner.convert;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Default names of unnamed columns of sub-queries, as in PostgreSQL, so that the outer query may refer to them:
 * {@code SELECT count FROM (SELECT count(*) FROM t) AS s}.
 */
final class SubQueryLabels extends SqlShuttle {
    /** Returns the statement with such names. */
    static SqlNode in(SqlNode statement) {
        SqlNode named = statement.accept(new SubQueryLabels());
        return named == null ? statement : named;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call instanceof SqlSelect select && select.getFrom() != null) {
            nameIn(select.getFrom());
        } else if (call instanceof SqlWithItem item && item.columnList == null) {
            name(item.query);
        }
        return super.visit(call);
    }

    private static void nameIn(SqlNode from) {
        if (from instanceof SqlJoin join) {
            nameIn(join.getLeft());
            nameIn(join.getRight());
        } else if (from.getKind() == SqlKind.AS && ((SqlCall) from).operandCount() == 2) {
            nameIn(((SqlCall) from).operand(0));
        } else if (from.getKind() == SqlKind.LATERAL) {
            nameIn(((SqlCall) from).operand(0));
        } else if (from.isA(SqlKind.QUERY)) {
            name(from);
        }
    }

    private static void name(SqlNode query) {
        SqlSelect select = ColumnLabels.select(query);
        if (select == null) {
            return;
        }
        List<String> labels = select.getSelectList().stream()
                .map(item -> ColumnLabels.of(item).toLowerCase(Locale.ROOT))
                .toList();
        SqlNodeList named = new SqlNodeList(select.getSelectList().getParserPosition());
        for (int i = 0; i < labels.size(); i++) {
            SqlNode item = select.getSelectList().get(i);
            String label = labels.get(i);
            boolean isNamed = item.getKind() == SqlKind.AS || item instanceof SqlIdentifier;
            named.add(
                    isNamed || labels.lastIndexOf(label) != labels.indexOf(label) || isUsed(select, label)
                            ? item
                            : as(item, label));
        }
        select.setSelectList(named);
    }

    private static SqlNode as(SqlNode item, String label) {
        return SqlStdOperatorTable.AS.createCall(
                item.getParserPosition(), item, new SqlIdentifier(label, item.getParserPosition()));
    }

    /** True if the query already refers to the name, which is a column of its tables. */
    private static boolean isUsed(SqlSelect select, String label) {
        boolean[] found = new boolean[1];
        SqlBasicVisitor<@Nullable Void> search = new SqlBasicVisitor<>() {
            @Override
            public @Nullable Void visit(SqlIdentifier name) {
                found[0] |= name.isSimple() && name.getSimple().equalsIgnoreCase(label);
                return null;
            }
        };
        for (SqlNode clause : new @Nullable SqlNode[] {select.getGroup(), select.getHaving(), select.getQualify()}) {
            if (clause != null) {
                clause.accept(search);
            }
        }
        return found[0];
    }
}
