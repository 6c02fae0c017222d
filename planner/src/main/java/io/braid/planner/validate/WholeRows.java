package io.braid.planner.validate;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.JsonFunctions;
import io.braid.planner.syntax.DialectFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.DelegatingScope;
import org.apache.calcite.sql.validate.ListScope;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.jspecify.annotations.Nullable;

/**
 * Whole-row references to tables by their alias, as in PostgreSQL: {@code t::text}, {@code row_to_json(t)},
 * {@code count(t)}, {@code t IS NULL}, {@code t = u} and {@code GROUP BY t}. They are expanded to the table's columns.
 * A column of the same name takes precedence over the table.
 */
final class WholeRows {
    /** The separator of elements in a JSON array. */
    private static final String BETWEEN_ELEMENTS = ", ";

    private static final String BETWEEN_ROWS = ", \n ";
    private static final int CONDITION_OF_JOIN = 5;

    private final ListScope scope;
    private final @Nullable SqlJoin join;
    private final SqlNameMatcher matcher;

    /** @param join the join whose condition is looked at; null for the clauses of a query */
    private WholeRows(ListScope scope, @Nullable SqlJoin join) {
        this.scope = scope;
        this.join = join;
        this.matcher = scope.getValidator().getCatalogReader().nameMatcher();
    }

    /** A whole-row reference, with the columns of its table. */
    private record Row(SqlIdentifier name, List<RelDataTypeField> fields, boolean mayBeNull) {
        List<SqlNode> columns() {
            return fields.stream()
                    .<SqlNode>map(field ->
                            new SqlIdentifier(List.of(name.getSimple(), field.getName()), name.getParserPosition()))
                    .toList();
        }

        SqlParserPos place() {
            return name.getParserPosition();
        }

        /** Returns a value, or null if an outer join has null-extended the row, so that all its columns are null. */
        SqlNode unlessNull(SqlNode value) {
            return mayBeNull
                    ? new SqlCase(
                            place(),
                            null,
                            SqlNodeList.of(all(SqlStdOperatorTable.IS_NULL)),
                            SqlNodeList.of(SqlLiteral.createNull(place())),
                            value)
                    : value;
        }

        SqlNode all(SqlOperator test) {
            return columns().stream()
                    .<SqlNode>map(column -> test.createCall(place(), column))
                    .reduce((one, other) -> SqlStdOperatorTable.AND.createCall(place(), one, other))
                    .orElseGet(() -> SqlLiteral.createBoolean(true, place()));
        }

        SqlNode text() {
            List<SqlNode> texts = new ArrayList<>();
            List<SqlNode> columns = columns();
            for (int i = 0; i < columns.size(); i++) {
                texts.add(textOf(columns.get(i), fields.get(i)));
            }
            return unlessNull(FunctionTable.own(JsonFunctions.ROW_TEXT).createCall(place(), texts));
        }

        private static SqlNode textOf(SqlNode column, RelDataTypeField field) {
            SqlParserPos place = column.getParserPosition();
            if (SqlTypeUtil.isBoolean(field.getType())) {
                return new SqlCase(
                        place,
                        null,
                        SqlNodeList.of(column, SqlStdOperatorTable.NOT.createCall(place, column)),
                        SqlNodeList.of(
                                SqlLiteral.createCharString("t", place), SqlLiteral.createCharString("f", place)),
                        SqlLiteral.createNull(place));
            }
            return SqlTypeUtil.isBinary(field.getType())
                    ? FunctionTable.own("BYTEAOUT").createCall(place, column)
                    : DialectFunctions.cast(column, SqlTypeName.VARCHAR);
        }

        SqlNode object() {
            return unlessNull(WholeRows.object(
                    fields.stream().map(RelDataTypeField::getName).toList(), columns(), place()));
        }
    }

    private static SqlNode object(List<String> names, List<SqlNode> values, SqlParserPos place) {
        List<SqlNode> members = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            members.add(SqlLiteral.createCharString(names.get(i), place));
            members.add(FunctionTable.own(JsonFunctions.TO_JSON).createCall(place, values.get(i)));
        }
        return FunctionTable.own(JsonFunctions.ROW_OBJECT).createCall(place, members);
    }

    /** Expands the whole-row references in a query, except those in its sub-queries. */
    static void writeOutIn(SqlSelect select, SelectScope scope) {
        WholeRows rows = new WholeRows(scope, null);
        NameReplacement calls = NameReplacement.ofCalls(rows::writtenOut);
        SqlNodeList selected = select.getSelectList();
        selected.replaceAll(item -> rows.selected(item));
        calls.replaceSelected(selected);
        select.setWhere(calls.replaced(select.getWhere()));
        if (select.getGroup() != null) {
            select.setGroupBy(rows.grouped(select.getGroup()));
        }
        calls.replaced(select.getGroup());
        calls.replaceBehindGroups(select);
        calls.replaced(select.getOrderList());
    }

    /** Writes out the columns of such rows in the condition of a join, whose tables are those of the scope. */
    static void writeOutIn(SqlJoin join, ListScope scope) {
        if (join.getConditionType() == JoinConditionType.ON) {
            WholeRows rows = new WholeRows(scope, join);
            SqlNode condition = NameReplacement.ofCalls(rows::writtenOut).replaced(join.getCondition());
            join.setOperand(CONDITION_OF_JOIN, condition);
        }
    }

    /** Replaces whole rows among group keys by their columns. */
    private SqlNodeList grouped(SqlNodeList keys) {
        List<SqlNode> written = new ArrayList<>();
        for (SqlNode key : keys) {
            Row row = row(key);
            if (row == null) {
                written.add(key);
            } else {
                written.addAll(row.columns());
            }
        }
        return new SqlNodeList(written, keys.getParserPosition());
    }

    /** Selects the text of a row that is itself in the select list. */
    private SqlNode selected(SqlNode item) {
        Row row = row(SqlUtil.stripAs(item));
        if (row == null) {
            return item;
        }
        SqlNode name = item instanceof SqlCall named ? named.operand(1) : row.name();
        return SqlStdOperatorTable.AS.createCall(row.place(), row.text(), name);
    }

    private @Nullable SqlNode writtenOut(SqlCall call) {
        String name = call.getOperator().getName();
        return switch (call.getKind()) {
            case CAST, SAFE_CAST -> withRow(call, Row::text);
            case IS_NULL -> instead(call, row -> row.all(SqlStdOperatorTable.IS_NULL));
            case IS_NOT_NULL -> instead(call, row -> row.all(SqlStdOperatorTable.IS_NOT_NULL));
            case EQUALS, NOT_EQUALS -> compared(call);
            case COUNT ->
                withRow(
                        call,
                        row -> call.getFunctionQuantifier() == null
                                ? row.unlessNull(SqlLiteral.createExactNumeric("1", row.place()))
                                : row.text());
            default ->
                switch (name) {
                    case JsonFunctions.TO_JSON -> json(call);
                    case "LISTAGG" -> list(call);
                    case "||" -> withRows(call);
                    default -> null;
                };
        };
    }

    /** Compares rows column by column; nulls are equal to each other. */
    private @Nullable SqlNode compared(SqlCall call) {
        Row left = row(call.operand(0));
        Row right = row(call.operand(1));
        if (left == null
                || right == null
                || left.fields().size() != right.fields().size()) {
            return null;
        }
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> others = right.columns();
        List<SqlNode> tests = new ArrayList<>();
        for (SqlNode column : left.columns()) {
            tests.add(SqlStdOperatorTable.IS_NOT_DISTINCT_FROM.createCall(place, column, others.get(tests.size())));
        }
        SqlNode same = tests.stream()
                .reduce((one, other) -> SqlStdOperatorTable.AND.createCall(place, one, other))
                .orElseGet(() -> SqlLiteral.createBoolean(true, place));
        SqlNode answer = call.getKind() == SqlKind.EQUALS ? same : SqlStdOperatorTable.NOT.createCall(place, same);
        return left.unlessNull(right.unlessNull(answer));
    }

    private @Nullable SqlNode json(SqlCall call) {
        if (call.operandCount() == 1 && call.operand(0).getKind() == SqlKind.ROW) {
            List<SqlNode> values = ((SqlCall) call.operand(0)).getOperandList();
            List<String> names = IntStream.rangeClosed(1, values.size())
                    .mapToObj(number -> "f" + number)
                    .toList();
            return object(names, values, call.getParserPosition());
        }
        return call.operandCount() == 1 ? instead(call, Row::object) : null;
    }

    /** Separates rows in a JSON array by line breaks. */
    private @Nullable SqlNode list(SqlCall call) {
        if (call.operandCount() == 2
                && call.operand(1) instanceof SqlLiteral separator
                && BETWEEN_ELEMENTS.equals(separator.getValueAs(String.class))
                && elementOf(call.operand(0)) instanceof SqlCall element
                && element.getOperator().getName().equals(JsonFunctions.TO_JSON)
                && row(element.operand(0)) != null) {
            call.setOperand(1, SqlLiteral.createCharString(BETWEEN_ROWS, separator.getParserPosition()));
        }
        return null;
    }

    /** Unwraps an element from the CASE that replaces null. */
    private static SqlNode elementOf(SqlNode item) {
        SqlNode found =
                item instanceof SqlCase choice ? choice.getThenOperands().get(0) : item;
        return found instanceof SqlCall call && call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)
                ? call.operand(0)
                : found;
    }

    private static @Nullable SqlNode of(@Nullable Row row, Function<Row, SqlNode> written) {
        return row == null ? null : written.apply(row);
    }

    private @Nullable SqlNode instead(SqlCall call, Function<Row, SqlNode> written) {
        return of(row(call.operand(0)), written);
    }

    /** Replaces the first operand of a call if it is a whole row; the call itself remains. */
    private @Nullable SqlNode withRow(SqlCall call, Function<Row, SqlNode> written) {
        SqlNode put = call.operandCount() == 0 ? null : instead(call, written);
        if (put != null) {
            call.setOperand(0, put);
        }
        return null;
    }

    private @Nullable SqlNode withRows(SqlCall call) {
        for (int i = 0; i < call.operandCount(); i++) {
            SqlNode put = of(row(call.operand(i)), Row::text);
            if (put != null) {
                call.setOperand(i, put);
            }
        }
        return null;
    }

    private @Nullable Row row(SqlNode node) {
        if (!(node instanceof SqlIdentifier name) || !name.isSimple() || name.isStar()) {
            return null;
        }
        Row found = scopes().flatMap(tables -> tables.getChildren().stream()
                        .filter(table -> isCalled(table, name.getSimple()))
                        .map(table -> new Row(name, table.getRowType().getFieldList(), mayMiss(tables))))
                .findFirst()
                .orElse(null);
        return found == null || isColumn(name.getSimple()) ? null : found;
    }

    private boolean isColumn(String name) {
        return scopes().anyMatch(tables ->
                tables.getChildren().stream().anyMatch(table -> matcher.field(table.getRowType(), name) != null));
    }

    /** Returns the scopes of tables that can be named, innermost query first. */
    private Stream<ListScope> scopes() {
        return Stream.<SqlValidatorScope>iterate(
                        scope, DelegatingScope.class::isInstance, around -> ((DelegatingScope) around).getParent())
                .filter(ListScope.class::isInstance)
                .map(ListScope.class::cast);
    }

    private boolean isCalled(SqlValidatorNamespace table, String name) {
        SqlNode named = table.getEnclosingNode();
        String alias = named == null ? null : SqlValidatorUtil.alias(named);
        return alias != null && matcher.matches(alias, name);
    }

    /** True if an outer join may have no row of a table. Of its own sides, the condition of a join is about rows. */
    private boolean mayMiss(ListScope tables) {
        if (join != null && tables == scope) {
            return hasOuterJoin(join.getLeft()) || hasOuterJoin(join.getRight());
        }
        return tables instanceof SelectScope rows
                && rows.getNode().getFrom() != null
                && hasOuterJoin(rows.getNode().getFrom());
    }

    private static boolean hasOuterJoin(SqlNode from) {
        return from instanceof SqlJoin join
                && (join.getJoinType() == JoinType.LEFT
                        || join.getJoinType() == JoinType.RIGHT
                        || join.getJoinType() == JoinType.FULL
                        || hasOuterJoin(join.getLeft())
                        || hasOuterJoin(join.getRight()));
    }
}
