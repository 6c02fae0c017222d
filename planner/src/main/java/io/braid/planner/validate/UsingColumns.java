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
 * Merged columns of {@code USING} and {@code NATURAL} joins. Calcite knows of those of two tables among what is
 * selected; else it takes their names for ambiguous, or joins others by one of them alone. They are written as what
 * they are: the column of one of the tables, or of the first that has a row.
 */
final class UsingColumns {
    /** The places of what a join is made of. */
    private static final int NATURAL = 1;

    private static final int CONDITION_TYPE = 4;
    private static final int CONDITION = 5;

    private final SqlNameMatcher names;
    private final Function<SqlNode, @Nullable RelDataType> columns;

    /** @param columns those of a table in FROM that has been validated, or null where they are unknown */
    UsingColumns(SqlNameMatcher names, Function<SqlNode, @Nullable RelDataType> columns) {
        this.names = names;
        this.columns = columns;
    }

    /** Writes them out where their names stand in a query. Those in its sub-queries it leaves alone. */
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
            // The name of what is selected goes before that of a column.
            if (!selected.contains(SqlUtil.stripAs(Directions.key(order.get(i))))) {
                order.set(i, written.replaced(order.get(i)));
            }
        }
    }

    /** Calcite looks for the columns that USING makes one of where all of them are. */
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

    /**
     * Refuses what USING or NATURAL would join by one of several columns of a side that have the name and are not one.
     */
    void refuseAmbiguous(SqlJoin join) {
        if (!join.isNatural() && join.getConditionType() != JoinConditionType.USING) {
            return;
        }
        for (String name : join.isNatural() ? columnNames(join.getLeft()) : using(join)) {
            // Calcite leaves out of a natural join what it finds twice, behind a comma too.
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

    /** Where the columns are named that are joined by, or the table that a natural join brings. */
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
     * What has to hold for rows of both sides of a join that USING or NATURAL makes columns of, where that is not what
     * Calcite takes it for: it knows only of the first table on each side that has such a column, which may be one
     * without a row.
     *
     * @param common the names of the columns
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

    /**
     * Makes a join with USING or NATURAL one that is on a condition; what it makes one column of is then no longer
     * known.
     */
    static void joinOn(SqlJoin join, SqlNode condition) {
        SqlParserPos place = join.getParserPosition();
        join.setOperand(NATURAL, SqlLiteral.createBoolean(false, place));
        join.setOperand(CONDITION_TYPE, JoinConditionType.ON.symbol(place));
        join.setOperand(CONDITION, condition);
    }

    /** What a name means in a join, if that makes one column of several; else the name. */
    private SqlNode merged(SqlJoin join, SqlIdentifier name) {
        Found found = name.isSimple() ? found(join, name.getSimple(), name.getParserPosition()) : null;
        return found == null || !found.isMerged() || found.isAmbiguous() ? name : found.column();
    }

    /**
     * Columns of a name in a table.
     *
     * @param first the first column of this name
     * @param columns of which the first that is not null is meant
     * @param isMerged whether it has been made of several
     * @param isAmbiguous whether others have the name that it has not been made of
     */
    private record Found(SqlIdentifier first, List<SqlIdentifier> columns, boolean isMerged, boolean isAmbiguous) {
        boolean isFirst() {
            return columns.equals(List.of(first));
        }

        /**
         * One choice among all of them: of choices within choices each would be written twice as often as that around
         * it.
         */
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

        /** What is found out about a name is kept by its object. */
        private static SqlNode copy(SqlIdentifier column) {
            return column.clone(column.getParserPosition());
        }
    }

    /** Looks once into each table; null where nothing has the name. */
    private @Nullable Found found(SqlNode table, String name, SqlParserPos place) {
        if (!(table instanceof SqlJoin join)) {
            return inTable(table, name, place);
        }
        return both(join, name, found(join.getLeft(), name, place), found(join.getRight(), name, place));
    }

    /**
     * The same in what a join has on its left: it is of the last table before it, and those joined with that, not of
     * those before a comma.
     */
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
