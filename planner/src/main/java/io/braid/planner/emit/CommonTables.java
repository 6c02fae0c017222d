package io.braid.planner.emit;

import io.braid.grammar.parser.PlainSelect;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Litmus;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Common table expressions for groupings that a statement reads several times, for a source that computes them once.
 * Groupings that differ only in their selected columns are merged. Queries with arguments are not moved, because the
 * number and order of arguments is already fixed.
 */
final class CommonTables {
    private static final String NAME = "braid_groups_";

    private final List<SqlNode> common = new ArrayList<>();

    private CommonTables() {}

    /** Rewrites a statement, in place. */
    static SqlNode in(SqlNode statement) {
        CommonTables tables = new CommonTables();
        for (List<SqlCall> same = repeated(statement); !same.isEmpty(); same = repeated(statement)) {
            tables.sayOnce(same);
        }
        return tables.common.isEmpty()
                ? statement
                : new SqlWith(SqlParserPos.ZERO, new SqlNodeList(tables.common, SqlParserPos.ZERO), statement);
    }

    /** Returns at least two sub-queries with the same groups; none if there are no such. */
    private static List<SqlCall> repeated(SqlNode statement) {
        List<SqlCall> named = new ArrayList<>();
        collect(statement, named);
        for (SqlCall one : named) {
            List<SqlCall> same =
                    named.stream().filter(other -> areSame(one, other)).toList();
            if (same.size() > 1) {
                return same;
            }
        }
        return List.of();
    }

    /** Visits only FROM, where sub-queries cannot be correlated. */
    private static void collect(SqlNode node, List<SqlCall> named) {
        if (node instanceof SqlSelect select && select.getFrom() != null) {
            collect(select.getFrom(), named);
        } else if (node instanceof SqlJoin join) {
            collect(join.getLeft(), named);
            collect(join.getRight(), named);
        } else if (node instanceof SqlBasicCall call && SqlKind.SET_QUERY.contains(call.getKind())) {
            call.getOperandList().forEach(query -> collect(query, named));
        } else if (node instanceof SqlBasicCall call && call.getKind() == SqlKind.AS) {
            if (call.operand(0) instanceof SqlSelect select && makesGroups(select)) {
                named.add(call);
            }
            collect(call.operand(0), named);
        }
    }

    private static boolean makesGroups(SqlSelect select) {
        return select.getGroup() != null
                && select.getOrderList() == null
                && select.getFetch() == null
                && select.getOffset() == null
                && !select.isDistinct()
                && select.getSelectList().stream().allMatch(column -> SqlValidatorUtil.alias(column) != null)
                && !hasArguments(select);
    }

    private static boolean hasArguments(SqlNode query) {
        try {
            query.accept(new SqlBasicVisitor<@Nullable Void>() {
                @Override
                public @Nullable Void visit(SqlDynamicParam argument) {
                    throw new Util.FoundOne(argument);
                }
            });
            return false;
        } catch (Util.FoundOne e) {
            return true;
        }
    }

    private static boolean areSame(SqlCall one, SqlCall other) {
        SqlSelect left = one.operand(0);
        SqlSelect right = other.operand(0);
        return areEqual(left.getFrom(), right.getFrom())
                && areEqual(left.getWhere(), right.getWhere())
                && areEqual(left.getGroup(), right.getGroup())
                && areEqual(left.getHaving(), right.getHaving());
    }

    private static boolean areEqual(@Nullable SqlNode one, @Nullable SqlNode other) {
        return one == null ? other == null : one.equalsDeep(other, Litmus.IGNORE);
    }

    private void sayOnce(List<SqlCall> same) {
        SqlIdentifier table = quoted(NAME + common.size());
        SqlSelect groups = same.get(0).operand(0);
        List<SqlNode> all = new ArrayList<>();
        same.forEach(named -> named.<SqlSelect>operand(0).getSelectList().forEach(column -> {
            if (find(all, column).isEmpty()) {
                all.add(SqlStdOperatorTable.AS.createCall(
                        SqlParserPos.ZERO, SqlUtil.stripAs(column), quoted("c" + all.size())));
            }
        }));
        for (SqlCall named : same) {
            List<SqlNode> columns = named.<SqlSelect>operand(0).getSelectList().stream()
                    .map(column -> SqlStdOperatorTable.AS.createCall(
                            SqlParserPos.ZERO, quoted(alias(find(all, column).orElseThrow())), quoted(alias(column))))
                    .map(SqlNode.class::cast)
                    .toList();
            named.setOperand(0, PlainSelect.of(SqlParserPos.ZERO, new SqlNodeList(columns, SqlParserPos.ZERO), table));
        }
        groups.setSelectList(new SqlNodeList(all, SqlParserPos.ZERO));
        common.add(new SqlWithItem(
                SqlParserPos.ZERO, table, null, groups, SqlLiteral.createBoolean(false, SqlParserPos.ZERO)));
    }

    private static Optional<SqlNode> find(List<SqlNode> columns, SqlNode column) {
        return columns.stream()
                .filter(each -> areEqual(SqlUtil.stripAs(each), SqlUtil.stripAs(column)))
                .findFirst();
    }

    private static String alias(SqlNode column) {
        return Objects.requireNonNull(SqlValidatorUtil.alias(column));
    }

    private static SqlIdentifier quoted(String name) {
        return new SqlIdentifier(name, SqlParserPos.QUOTED_ZERO);
    }
}
