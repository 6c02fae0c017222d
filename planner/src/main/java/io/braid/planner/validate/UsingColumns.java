package io.braid.planner.validate;

import io.braid.grammar.parser.Directions;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlStarExclude;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/**
 * Expansion of the merged columns of {@code USING} and {@code NATURAL} joins. Calcite resolves them only in the select
 * list, and only for two tables; elsewhere it reports them as ambiguous or joins by the first one. They are replaced by
 * the column of one table, or by a COALESCE of the columns of several.
 */
final class UsingColumns {
    /** Operand positions of a {@link SqlJoin}. */
    private static final int NATURAL = 1;

    private static final int CONDITION_TYPE = 4;
    private static final int CONDITION = 5;

    private final SqlNameMatcher names;
    private final Function<SqlNode, @Nullable RelDataType> columns;

    /** @param columns returns the columns of a validated table in FROM, or null if unknown */
    UsingColumns(SqlNameMatcher names, Function<SqlNode, @Nullable RelDataType> columns) {
        this.names = names;
        this.columns = columns;
    }

    /** Expands the merged columns in a query, except in its sub-queries. */
    void writeOutIn(SqlSelect select) {
        if (!(select.getFrom() instanceof SqlJoin join) || !merges(join)) {
            return;
        }
        SqlNodeList items = select.getSelectList();
        items.forEach(UsingColumns::refuseFewer);
        SelectAliases selected = new SelectAliases(items.stream(), names);
        NameReplacement written = new NameReplacement(name -> merged(join, name));
        written.replaceSelected(items);
        select.setWhere(written.replaced(select.getWhere()));
        select.setGroupBy((SqlNodeList) written.replaced(select.getGroup()));
        written.replaceBehindGroups(select);
        SqlNodeList order = select.getOrderList();
        for (int i = 0; order != null && i < order.size(); i++) {
            // In ORDER BY, an output name takes precedence over a column.
            if (!selected.contains(SqlUtil.stripAs(Directions.key(order.get(i))))) {
                order.set(i, written.replaced(order.get(i)));
            }
        }
    }

    /** Rejects {@code * EXCLUDE}, as Calcite looks up merged columns in the complete select list. */
    private static void refuseFewer(SqlNode item) {
        if (item instanceof SqlStarExclude stars
                && stars.getStarIdentifier().names.size() == 1) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "* EXCLUDE does not go with USING or NATURAL: name the columns, or make a derived table of the"
                            + " join",
                    CalciteErrors.at(item.getParserPosition()));
        }
    }

    private static boolean merges(SqlNode table) {
        return table instanceof SqlJoin join
                && (join.isNatural()
                        || join.getConditionType() == JoinConditionType.USING
                        || merges(join.getLeft())
                        || merges(join.getRight()));
    }

    /** Rejects a join by a column name that is ambiguous on one side. */
    void refuseAmbiguous(SqlJoin join) {
        if (!join.isNatural() && join.getConditionType() != JoinConditionType.USING) {
            return;
        }
        for (String name : join.isNatural() ? columnNames(join.getLeft()) : using(join)) {
            // Calcite drops duplicate columns of a natural join, including those of comma-separated tables.
            Found left = join.isNatural()
                    ? found(join.getLeft(), name, join.getParserPosition())
                    : joined(join.getLeft(), name, join.getParserPosition());
            Found right = found(join.getRight(), name, join.getParserPosition());
            if (left != null && right != null && (left.isAmbiguous() || right.isAmbiguous())) {
                throw new BraidException(
                        ErrorCode.AMBIGUOUS_COLUMN,
                        "The common column '" + name + "' is ambiguous: the tables on the "
                                + (left.isAmbiguous() ? "left" : "right")
                                + " have more than one of this name. Join them with USING as well, or write ON with"
                                + " the one"
                                + " that is meant",
                        CalciteErrors.at(place(join)));
            }
        }
    }

    /** Returns the position of the USING columns, or of the right table of a natural join. */
    private static SqlParserPos place(SqlJoin join) {
        SqlNode condition = join.getCondition();
        return (condition == null ? join.getRight() : condition).getParserPosition();
    }

    private Set<String> columnNames(SqlNode table) {
        Set<String> found = new LinkedHashSet<>();
        if (table instanceof SqlJoin join) {
            found.addAll(columnNames(join.getLeft()));
            found.addAll(columnNames(join.getRight()));
        } else {
            RelDataType rows = columns.apply(table);
            found.addAll(rows == null ? List.of() : rows.getFieldNames());
        }
        return found;
    }

    /**
     * Returns the join condition if it differs from Calcite's. Calcite compares only the first column of that name on
     * each side, which may be null-extended by an outer join.
     *
     * @param common the names of the merged columns
     */
    Optional<SqlNode> condition(SqlJoin join, List<String> common) {
        SqlParserPos place = join.getParserPosition();
        List<SqlNode> equalities = new ArrayList<>();
        boolean isCalcites = true;
        for (String name : common) {
            Found calcites = found(join.getLeft(), name, place);
            Found left = joined(join.getLeft(), name, place);
            Found right = found(join.getRight(), name, place);
            if (calcites == null || left == null || right == null) {
                return Optional.empty();
            }
            isCalcites &= left.columns().equals(List.of(calcites.first())) && right.isFirst();
            equalities.add(SqlStdOperatorTable.EQUALS.createCall(place, left.column(), right.column()));
        }
        return isCalcites
                ? Optional.empty()
                : equalities.stream().reduce((one, other) -> SqlStdOperatorTable.AND.createCall(place, one, other));
    }

    /** Turns a join with USING or NATURAL into a join with ON; this loses the information about merged columns. */
    static void joinOn(SqlJoin join, SqlNode condition) {
        SqlParserPos place = join.getParserPosition();
        join.setOperand(NATURAL, SqlLiteral.createBoolean(false, place));
        join.setOperand(CONDITION_TYPE, JoinConditionType.ON.symbol(place));
        join.setOperand(CONDITION, condition);
    }

    /** Returns the expression for a merged column; the name itself if the join does not merge it. */
    private SqlNode merged(SqlJoin join, SqlIdentifier name) {
        Found found = name.isSimple() ? found(join, name.getSimple(), name.getParserPosition()) : null;
        return found == null || !found.isMerged() || found.isAmbiguous() ? name : found.column();
    }

    /**
     * Columns of one name in a table.
     *
     * @param first the first column of this name
     * @param columns the columns whose first non-null value is the value of the merged column
     * @param isMerged whether the join merges several columns
     * @param isAmbiguous whether further columns have the name but are not merged
     */
    private record Found(SqlIdentifier first, List<SqlIdentifier> columns, boolean isMerged, boolean isAmbiguous) {
        boolean isFirst() {
            return columns.equals(List.of(first));
        }

        /** Builds one flat CASE over all columns: nested ones would double in size with each level. */
        SqlNode column() {
            SqlNode last = copy(columns.get(columns.size() - 1));
            if (columns.size() == 1) {
                return last;
            }
            SqlParserPos place = first.getParserPosition();
            List<SqlIdentifier> others = columns.subList(0, columns.size() - 1);
            SqlNodeList areThere = new SqlNodeList(place);
            SqlNodeList those = new SqlNodeList(place);
            for (SqlIdentifier other : others) {
                areThere.add(SqlStdOperatorTable.IS_NOT_NULL.createCall(place, copy(other)));
                those.add(copy(other));
            }
            return new SqlCase(place, null, areThere, those, last);
        }

        /** Copies a column, because the validator stores its findings by node identity. */
        private static SqlNode copy(SqlIdentifier column) {
            return column.clone(column.getParserPosition());
        }
    }

    /** Finds the columns of a name in a table or join; null if there is none. */
    private @Nullable Found found(SqlNode table, String name, SqlParserPos place) {
        if (!(table instanceof SqlJoin join)) {
            return inTable(table, name, place);
        }
        return both(join, name, found(join.getLeft(), name, place), found(join.getRight(), name, place));
    }

    /** Finds the columns of a name among the left input of a join, which excludes tables before a comma. */
    private @Nullable Found joined(SqlNode table, String name, SqlParserPos place) {
        if (!(table instanceof SqlJoin join)) {
            return inTable(table, name, place);
        }
        Found right = found(join.getRight(), name, place);
        return join.getJoinType() == JoinType.COMMA
                ? right
                : both(join, name, joined(join.getLeft(), name, place), right);
    }

    private @Nullable Found both(SqlJoin join, String name, @Nullable Found left, @Nullable Found right) {
        if (left == null || right == null) {
            return left == null ? right : left;
        }
        return left.isAmbiguous() || right.isAmbiguous() || !isCommon(join, name)
                ? new Found(left.first(), List.of(left.first()), false, true)
                : new Found(left.first(), one(join.getJoinType(), left.columns(), right.columns()), true, false);
    }

    private @Nullable Found inTable(SqlNode table, String name, SqlParserPos place) {
        String alias = SqlValidatorUtil.alias(table);
        RelDataType rows = columns.apply(table);
        if (alias == null || rows == null) {
            return null;
        }
        int column = names.indexOf(rows.getFieldNames(), name);
        if (column < 0) {
            return null;
        }
        SqlIdentifier found =
                new SqlIdentifier(List.of(alias, rows.getFieldNames().get(column)), place);
        return new Found(found, List.of(found), false, false);
    }

    private boolean isCommon(SqlJoin join, String name) {
        if (join.isNatural()) {
            return true;
        }
        return join.getConditionType() == JoinConditionType.USING
                && using(join).stream().anyMatch(common -> names.matches(common, name));
    }

    private static List<String> using(SqlJoin join) {
        return join.getCondition() instanceof SqlNodeList using ? SqlIdentifier.simpleNames(using) : List.of();
    }

    private static List<SqlIdentifier> one(JoinType join, List<SqlIdentifier> left, List<SqlIdentifier> right) {
        return switch (join) {
            case RIGHT -> right;
            case FULL -> Stream.concat(left.stream(), right.stream()).toList();
            default -> left;
        };
    }
}
