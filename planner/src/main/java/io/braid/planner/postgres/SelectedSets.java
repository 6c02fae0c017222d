package io.braid.planner.postgres;

import io.braid.grammar.parser.PlainSelect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/**
 * Set-returning functions in the select list, rewritten to rows in FROM: they advance in lockstep, and exhausted ones
 * return null.
 */
final class SelectedSets {
    private static final Set<String> AGGREGATES = Set.of(
            "COUNT",
            "SUM",
            "MIN",
            "MAX",
            "AVG",
            "ARRAY_AGG",
            "STRING_AGG",
            "BOOL_AND",
            "BOOL_OR",
            "JSON_AGG",
            "JSONB_AGG",
            "JSON_OBJECT_AGG",
            "JSONB_OBJECT_AGG");

    private final Composites composites;
    private final Supplier<String> names;

    SelectedSets(Composites composites, Supplier<String> names) {
        this.composites = composites;
        this.names = names;
    }

    boolean isAnyIn(SqlSelect select) {
        return select.getSelectList().stream().anyMatch(SelectedSets::hasSet);
    }

    private static boolean hasSet(SqlNode item) {
        return !setsIn(item).isEmpty();
    }

    /** Returns the set-returning calls in an expression, except those in sub-queries. */
    private static List<SqlCall> setsIn(SqlNode item) {
        List<SqlCall> found = new ArrayList<>();
        item.accept(new SqlShuttle() {
            @Override
            public @Nullable SqlNode visit(SqlCall call) {
                if (call.isA(SqlKind.QUERY) || call.getKind() == SqlKind.SCALAR_QUERY) {
                    return call;
                }
                if (SetReturning.isMeant(call)) {
                    found.add(call);
                    return call;
                }
                return super.visit(call);
            }
        });
        return found;
    }

    /** Returns a query without set-returning functions in its select list. */
    SqlNode rewritten(SqlSelect select) {
        return isGrouped(select) ? rewrittenOverGroups(select) : overRows(select);
    }

    private static boolean isGrouped(SqlSelect select) {
        return select.getGroup() != null
                || SqlUtil.containsCall(
                        select.getSelectList(),
                        call -> AGGREGATES.contains(call.getOperator().getName().toUpperCase(Locale.ROOT)));
    }

    /** Groups first; the arguments of the functions become columns of the groups. */
    private SqlNode rewrittenOverGroups(SqlSelect select) {
        SqlParserPos place = select.getParserPosition();
        SqlIdentifier groups = new SqlIdentifier(names.get(), place);
        SqlNodeList inner = new SqlNodeList(place);
        SqlNodeList outer = new SqlNodeList(place);
        for (SqlNode item : select.getSelectList()) {
            String label = labelOf(item);
            SqlNode value = SqlUtil.stripAs(item);
            if (hasSet(item)) {
                value = value.accept(new SqlShuttle() {
                    @Override
                    public @Nullable SqlNode visit(SqlCall call) {
                        if (!SetReturning.isMeant(call)) {
                            return super.visit(call);
                        }
                        List<SqlNode> arguments = new ArrayList<>();
                        for (SqlNode argument : call.getOperandList()) {
                            arguments.add(column(groups, inner, argument));
                        }
                        return call.getOperator().createCall(call.getParserPosition(), arguments);
                    }
                });
            } else {
                value = column(groups, inner, value);
            }
            outer.add(value == null ? item : label == null ? value : named(value, label));
        }
        SqlNode keywords = select.getOperandList().get(0);
        select.setOperand(0, SqlNodeList.EMPTY);
        select.setSelectList(inner);
        SqlSelect around = PlainSelect.of(place, outer, SqlStdOperatorTable.AS.createCall(place, select, groups));
        around.setOperand(0, keywords);
        return overRows(around);
    }

    private static SqlNode column(SqlIdentifier groups, SqlNodeList inner, SqlNode value) {
        String name = "column_" + inner.size();
        inner.add(named(value, name));
        return groups.plus(name, value.getParserPosition());
    }

    private SqlSelect overRows(SqlSelect select) {
        SqlParserPos place = select.getParserPosition();
        Map<SqlCall, List<SqlIdentifier>> columns = new LinkedHashMap<>();
        List<SqlCall> sets = new ArrayList<>();
        select.setSelectList(withShortNames(select.getSelectList()));
        select.getSelectList().forEach(item -> sets.addAll(setsIn(item)));
        SqlIdentifier rows = new SqlIdentifier(names.get(), place);
        SqlNode from = sets.size() == 1 ? one(sets.get(0), rows, columns) : several(sets, rows, columns);
        SqlNodeList selected = new SqlNodeList(select.getSelectList().getParserPosition());
        for (SqlNode item : select.getSelectList()) {
            addItem(selected, item, columns, select.getFrom());
        }
        SqlNode before = select.getFrom();
        select.setSelectList(selected);
        select.setFrom(before == null ? from : crossed(before, from, place));
        return select;
    }

    /** Replaces qualified table names in column references by the table's alias. */
    private static SqlNodeList withShortNames(SqlNodeList items) {
        SqlNodeList shortened = new SqlNodeList(items.getParserPosition());
        for (SqlNode item : items) {
            shortened.add(
                    hasSet(item)
                            ? Objects.requireNonNull(item.accept(new SqlShuttle() {
                                @Override
                                public SqlNode visit(SqlIdentifier name) {
                                    int parts = name.names.size();
                                    return parts > 2 && !name.isStar() ? name.getComponent(parts - 2, parts) : name;
                                }
                            }))
                            : item);
        }
        return shortened;
    }

    private static SqlNode crossed(SqlNode before, SqlNode rows, SqlParserPos place) {
        return new SqlJoin(
                place,
                before,
                SqlLiteral.createBoolean(false, place),
                JoinType.CROSS.symbol(place),
                rows,
                JoinConditionType.NONE.symbol(place),
                null);
    }

    private static SqlNode one(SqlCall set, SqlIdentifier rows, Map<SqlCall, List<SqlIdentifier>> columns) {
        List<String> names = SetReturning.isComposite(set) ? Composites.PARTS : List.of("value_1");
        return as(SetReturning.rows(set), rows, names, set, columns);
    }

    private static SqlNode as(
            SqlNode table,
            SqlIdentifier rows,
            List<String> names,
            SqlCall set,
            Map<SqlCall, List<SqlIdentifier>> columns) {
        SqlParserPos place = table.getParserPosition();
        List<SqlNode> operands = new ArrayList<>(List.of(table, rows));
        names.forEach(name -> operands.add(new SqlIdentifier(name, place)));
        columns.put(set, names.stream().map(name -> rows.plus(name, place)).toList());
        return SqlStdOperatorTable.AS.createCall(place, operands);
    }

    /** Returns several sets side by side, as elements of arrays. */
    private SqlNode several(List<SqlCall> sets, SqlIdentifier rows, Map<SqlCall, List<SqlIdentifier>> columns) {
        SqlParserPos place = rows.getParserPosition();
        List<SqlNode> arrays = new ArrayList<>();
        List<SqlNode> operands = new ArrayList<>(List.of(rows, rows));
        for (SqlCall set : sets) {
            List<SqlIdentifier> own = new ArrayList<>();
            for (String part : SetReturning.isComposite(set) ? Composites.PARTS : List.of("value")) {
                SqlIdentifier name = new SqlIdentifier(part + "_" + arrays.size(), place);
                arrays.add(array(set, part));
                operands.add(name);
                own.add(rows.plus(name.getSimple(), place));
            }
            columns.put(set, own);
        }
        operands.set(0, SqlStdOperatorTable.UNNEST.createCall(place, arrays));
        return SqlStdOperatorTable.AS.createCall(place, operands);
    }

    private SqlNode array(SqlCall set, String part) {
        if (SetReturning.nameOf(set).equals("UNNEST")) {
            return set.operand(0);
        }
        SqlParserPos place = set.getParserPosition();
        SqlIdentifier rows = new SqlIdentifier(names.get(), place);
        List<String> columns = SetReturning.isComposite(set) ? Composites.PARTS : List.of("value");
        SqlNode table = as(SetReturning.rows(set), rows, columns, set, new LinkedHashMap<>());
        return SqlStdOperatorTable.ARRAY_QUERY.createCall(
                place, PlainSelect.of(place, SqlNodeList.of(rows.plus(part, place)), table));
    }

    private void addItem(
            SqlNodeList selected, SqlNode item, Map<SqlCall, List<SqlIdentifier>> columns, @Nullable SqlNode from) {
        SqlNode value = SqlUtil.stripAs(item);
        if (item instanceof SqlIdentifier star && star.isStar() && star.names.size() == 1 && from != null) {
            String table = SqlValidatorUtil.alias(from);
            selected.add(table == null ? item : new SqlIdentifier(table, star.getParserPosition()).plusStar());
            return;
        }
        List<SqlIdentifier> parts = value instanceof SqlCall call ? columns.get(call) : null;
        if (parts != null && parts.size() > 1) {
            addComposite(selected, item, parts);
            return;
        }
        if (value instanceof SqlCall dot
                && dot.getKind() == SqlKind.DOT
                && dot.operand(0) instanceof SqlCall set
                && columns.containsKey(set)
                && dot.operand(1) instanceof SqlIdentifier part
                && part.isStar()) {
            List<SqlIdentifier> all = Objects.requireNonNull(columns.get(set));
            for (int i = 0; i < all.size(); i++) {
                selected.add(named(all.get(i), Composites.PARTS.get(i)));
            }
            return;
        }
        String label = labelOf(item);
        SqlNode replaced = value.accept(new Replacement(columns));
        SqlNode expression = replaced == null ? value : replaced;
        selected.add(expression == value ? item : label == null ? expression : named(expression, label));
    }

    /** Adds a composite value as text, as PostgreSQL displays it, and the parts that are referenced. */
    private void addComposite(SqlNodeList selected, SqlNode item, List<SqlIdentifier> parts) {
        SqlParserPos place = item.getParserPosition();
        SqlNode text = SqlLiteral.createCharString("(", place);
        for (int i = 0; i < parts.size(); i++) {
            SqlNode part = SqlStdOperatorTable.CAST.createCall(
                    place,
                    parts.get(i),
                    new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, place), place));
            text = SqlStdOperatorTable.CONCAT.createCall(place, text, part);
            String behind = i + 1 < parts.size() ? "," : ")";
            text = SqlStdOperatorTable.CONCAT.createCall(place, text, SqlLiteral.createCharString(behind, place));
        }
        String label = String.valueOf(labelOf(item));
        selected.add(named(text, label));
        SqlIdentifier column = new SqlIdentifier(label, place);
        if (composites.isUsed(column)) {
            for (int i = 0; i < parts.size(); i++) {
                selected.add(named(parts.get(i), Composites.nameOf(column, Composites.PARTS.get(i))));
            }
        }
    }

    private static @Nullable String labelOf(SqlNode item) {
        if (item instanceof SqlCall as && as.getKind() == SqlKind.AS) {
            return ((SqlIdentifier) as.operand(1)).getSimple();
        }
        if (item instanceof SqlCall dot
                && dot.getKind() == SqlKind.DOT
                && dot.operand(1) instanceof SqlIdentifier part) {
            return part.getSimple();
        }
        if (item instanceof SqlIdentifier name) {
            return name.isStar() ? null : name.names.get(name.names.size() - 1);
        }
        return item instanceof SqlCall call && SetReturning.isMeant(call)
                ? SetReturning.nameOf(call).toLowerCase(Locale.ROOT)
                : null;
    }

    static SqlNode named(SqlNode value, String name) {
        SqlParserPos place = value.getParserPosition();
        return SqlStdOperatorTable.AS.createCall(place, value, new SqlIdentifier(name, place));
    }

    /** Replacement of the calls by the columns of their rows. */
    private static final class Replacement extends SqlShuttle {
        private final Map<SqlCall, List<SqlIdentifier>> columns;

        Replacement(Map<SqlCall, List<SqlIdentifier>> columns) {
            this.columns = columns;
        }

        @Override
        public @Nullable SqlNode visit(SqlCall call) {
            if (call.getKind() == SqlKind.DOT
                    && call.operand(0) instanceof SqlCall set
                    && columns.containsKey(set)
                    && call.operand(1) instanceof SqlIdentifier part) {
                List<SqlIdentifier> parts = Objects.requireNonNull(columns.get(set));
                int place = Composites.PARTS.indexOf(part.getSimple().toLowerCase(Locale.ROOT));
                return parts.get(Math.max(place, 0));
            }
            List<SqlIdentifier> replaced = columns.get(call);
            return replaced == null ? super.visit(call) : replaced.get(0);
        }
    }
}
