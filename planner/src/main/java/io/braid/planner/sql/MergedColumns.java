package io.braid.planner.sql;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/**
 * The columns that two tables have in common and that {@code USING} or {@code NATURAL} makes one of. Calcite knows of those of two tables
 * among what is selected; else it takes their names for ambiguous. They are written as what they are: the column of one of the tables, or of
 * that one of both that has a row.
 */
final class MergedColumns {
    private final SqlNameMatcher names;
    private final Function<SqlNode, @Nullable RelDataType> columns;

    /** @param columns those of a table in FROM that has been validated, or null where nobody knows them */
    MergedColumns(SqlNameMatcher names, Function<SqlNode, @Nullable RelDataType> columns) {
        this.names = names;
        this.columns = columns;
    }

    /** Writes them out where their names stand in a query. Those in its sub-queries it leaves alone. */
    void writeOutIn(SqlSelect select) {
        if (!(select.getFrom() instanceof SqlJoin join) || !merges(join)) {
            return;
        }
        SqlNodeList items = select.getSelectList();
        List<String> selected = items.stream()
                .map(SqlValidatorUtil::alias)
                .flatMap(Stream::ofNullable)
                .toList();
        NamesInPlace written = new NamesInPlace(name -> merged(join, name), call -> false);
        written.replaceSelected(items);
        select.setWhere(written.replaced(select.getWhere()));
        select.setGroupBy((SqlNodeList) written.replaced(select.getGroup()));
        select.setHaving(written.replaced(select.getHaving()));
        select.setQualify(written.replaced(select.getQualify()));
        written.replaced(select.getWindowList());
        SqlNodeList order = select.getOrderList();
        for (int i = 0; order != null && i < order.size(); i++) {
            // The name of what is selected goes before that of a column.
            boolean isSelected = SqlUtil.stripAs(unsorted(order.get(i))) instanceof SqlIdentifier name
                    && name.isSimple()
                    && selected.stream().anyMatch(other -> names.matches(other, name.getSimple()));
            if (!isSelected) {
                order.set(i, written.replaced(order.get(i)));
            }
        }
    }

    private static SqlNode unsorted(SqlNode item) {
        boolean isDirected = item.getKind() == SqlKind.DESCENDING
                || item.getKind() == SqlKind.NULLS_FIRST
                || item.getKind() == SqlKind.NULLS_LAST;
        return isDirected ? unsorted(((SqlCall) item).operand(0)) : item;
    }

    private static boolean merges(SqlNode table) {
        return table instanceof SqlJoin join
                && (join.isNatural()
                        || join.getConditionType() == JoinConditionType.USING
                        || merges(join.getLeft())
                        || merges(join.getRight()));
    }

    /** What a name means in a join, if that makes one column of several. */
    private SqlNode merged(SqlJoin join, SqlIdentifier name) {
        Found found = name.isSimple() ? found(join, name.getSimple(), name.getParserPosition()) : null;
        return found == null || !found.isMerged || found.column == null ? name : found.column;
    }

    /**
     * What has a name in a table.
     *
     * @param column that it means; null where it means several
     * @param isMerged whether it has been made of several
     */
    private record Found(@Nullable SqlNode column, boolean isMerged) {}

    /** Looks once into each table; null where nothing has the name. */
    private @Nullable Found found(SqlNode table, String name, SqlParserPos place) {
        if (!(table instanceof SqlJoin join)) {
            return inTable(table, name, place);
        }
        Found left = found(join.getLeft(), name, place);
        Found right = found(join.getRight(), name, place);
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return left.column != null && right.column != null && isCommon(join, name)
                ? new Found(one(join.getJoinType(), left.column, right.column), true)
                : new Found(null, false);
    }

    private @Nullable Found inTable(SqlNode table, String name, SqlParserPos place) {
        String alias = SqlValidatorUtil.alias(table);
        RelDataType rows = columns.apply(table);
        return alias == null || rows == null || names.indexOf(rows.getFieldNames(), name) < 0
                ? null
                : new Found(new SqlIdentifier(List.of(alias, name), place), false);
    }

    private boolean isCommon(SqlJoin join, String name) {
        if (join.isNatural()) {
            return true;
        }
        return join.getConditionType() == JoinConditionType.USING
                && join.getCondition() instanceof SqlNodeList using
                && SqlIdentifier.simpleNames(using).stream().anyMatch(common -> names.matches(common, name));
    }

    private static SqlNode one(JoinType join, SqlNode left, SqlNode right) {
        return switch (join) {
            case RIGHT -> right;
            case FULL -> {
                SqlParserPos place = left.getParserPosition();
                SqlNode isThere = SqlStdOperatorTable.IS_NOT_NULL.createCall(place, left);
                yield new SqlCase(place, null, SqlNodeList.of(isThere), SqlNodeList.of(left), right);
            }
            default -> left;
        };
    }
}
