package io.braid.planner.syntax;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.JsonFunctions;
import io.braid.planner.function.JsonLayout;
import io.braid.planner.function.Synonyms;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlJsonArrayAggAggFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectAggAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * JSON constructors as concatenations: {@code JSON_OBJECT('a' VALUE x)} is {@code '{' || CONCAT_WS(',', TO_JSON('a') ||
 * ':' || TO_JSON(x)) || '}'}, and {@code JSON_ARRAYAGG(x)} is {@code '[' || LISTAGG(TO_JSON(x), ',') || ']'}. Calls are
 * expanded top-down, so that JSON arguments can still be recognised.
 */
final class JsonConstructors {
    private static final Set<String> MAKERS = Set.of("JSON_OBJECT", "JSON_ARRAY", "JSON_OBJECTAGG", "JSON_ARRAYAGG");
    /** Functions that return JSON, which must not be quoted as text. */
    private static final Set<String> YIELD_JSON =
            Set.of("JSON_QUERY", "JSON_EXTRACT", "JSON_EXTRACT_PATH", "JSONB_EXTRACT_PATH", "TO_JSON", "->");
    /** Clauses that may enclose an aggregate; after the expansion they enclose only its LISTAGG. */
    private static final Set<SqlKind> AROUND_AGGREGATES =
            Set.of(SqlKind.WITHIN_GROUP, SqlKind.FILTER, SqlKind.OVER, SqlKind.RESPECT_NULLS, SqlKind.IGNORE_NULLS);

    private static final String ROW_TO_JSON = "ROW_TO_JSON";
    private static final String TO_JSONB = "TO_JSONB";
    private static final Set<String> CONVERSIONS = Set.of(ROW_TO_JSON, TO_JSONB);

    private JsonConstructors() {}

    /** Expands a call without changing its arguments; null if it is no JSON constructor. */
    static @Nullable SqlNode spelledOut(SqlCall call) {
        return spelledOut(call, part -> part);
    }

    private static @Nullable SqlNode spelledOut(SqlCall call, UnaryOperator<SqlNode> around) {
        if (AROUND_AGGREGATES.contains(call.getKind()) && call.operand(0) instanceof SqlCall inner) {
            return spelledOut(inner, part -> around.apply(around(call, part)));
        }
        boolean nullsAreAbsent = areNullsAbsent(call);
        String function = call.getOperator().getName();
        JsonLayout objects = JsonLayout.ofObjects(function);
        JsonLayout arrays = JsonLayout.ofArrays(function);
        return switch (maker(call)) {
            case "JSON_OBJECT" -> braced(objects, listed(members(call, objects, nullsAreAbsent), objects, call), call);
            case "JSON_ARRAY" ->
                braced(
                        arrays,
                        listed(
                                arguments(call).stream()
                                        .map(value -> item(value, nullsAreAbsent))
                                        .toList(),
                                arrays,
                                call),
                        call);
            case "JSON_OBJECTAGG" -> {
                List<SqlNode> pair = arguments(call);
                require(pair.size() == 2, call, "a name and a value");
                SqlNode member = member(pair.get(0), pair.get(1), objects, nullsAreAbsent);
                yield braced(objects, around.apply(aggregated(call, member, objects)), call);
            }
            case "JSON_ARRAYAGG" -> {
                require(arguments(call).size() == 1, call, "one value");
                SqlNode item = item(arguments(call).get(0), nullsAreAbsent);
                yield braced(arrays, around.apply(aggregated(call, item, arrays)), call);
            }
            case ROW_TO_JSON -> {
                require(call.operandCount() == 1, call, "one row");
                yield FunctionTable.own(JsonFunctions.DOCUMENT)
                        .createCall(call.getParserPosition(), json(call.operand(0)));
            }
            case TO_JSONB -> {
                require(call.operandCount() == 1, call, "one value");
                yield FunctionTable.own(JsonFunctions.CANONICAL)
                        .createCall(call.getParserPosition(), json(call.operand(0)));
            }
            default -> null;
        };
    }

    private static SqlNode around(SqlCall call, SqlNode part) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, part);
        return call.getOperator().createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
    }

    /** Returns the name of the standard's JSON constructor; empty if it is none. */
    private static String maker(SqlCall call) {
        if (call.getOperator() instanceof SqlJsonArrayAggAggFunction) {
            return "JSON_ARRAYAGG";
        }
        if (call.getOperator() instanceof SqlJsonObjectAggAggFunction) {
            return "JSON_OBJECTAGG";
        }
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        if (MAKERS.contains(name)
                || (CONVERSIONS.contains(name) && call.getOperator() instanceof SqlUnresolvedFunction)) {
            return name;
        }
        return Synonyms.JSON_MAKERS.getOrDefault(name, "");
    }

    private static boolean areNullsAbsent(SqlCall call) {
        if (call.getOperator() instanceof SqlJsonArrayAggAggFunction array) {
            return array.getNullClause() == SqlJsonConstructorNullClause.ABSENT_ON_NULL;
        }
        if (call.getOperator() instanceof SqlJsonObjectAggAggFunction object) {
            return object.getNullClause() == SqlJsonConstructorNullClause.ABSENT_ON_NULL;
        }
        return hasNullClause(call)
                && ((SqlLiteral) call.operand(0)).getValue() == SqlJsonConstructorNullClause.ABSENT_ON_NULL;
    }

    private static boolean hasNullClause(SqlCall call) {
        return call.operandCount() > 0
                && call.operand(0) instanceof SqlLiteral first
                && first.getValue() instanceof SqlJsonConstructorNullClause;
    }

    private static List<SqlNode> arguments(SqlCall call) {
        return call.getOperandList().subList(hasNullClause(call) ? 1 : 0, call.operandCount()).stream()
                .filter(operand -> !(operand instanceof SqlNodeList))
                .toList();
    }

    private static List<SqlNode> members(SqlCall call, JsonLayout layout, boolean nullsAreAbsent) {
        List<SqlNode> pairs = arguments(call);
        require(pairs.size() % 2 == 0, call, "a value for each name");
        List<SqlNode> members = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            members.add(member(pairs.get(i), pairs.get(i + 1), layout, nullsAreAbsent));
        }
        return members;
    }

    private static void require(boolean isSo, SqlCall call, String what) {
        if (!isSo) {
            throw new BraidException(
                    ErrorCode.SYNTAX_ERROR,
                    call.getOperator().getName().toUpperCase(Locale.ROOT) + " takes " + what,
                    CalciteErrors.at(call.getParserPosition()));
        }
    }

    private static SqlNode member(SqlNode name, SqlNode value, JsonLayout layout, boolean nullsAreAbsent) {
        SqlParserPos place = name.getParserPosition();
        SqlNode named = toJson(
                place,
                DialectFunctions.cast(name, SqlTypeName.VARCHAR),
                SqlLiteral.createCharString(layout.name(), place));
        return joined(place, named, item(value, nullsAreAbsent));
    }

    private static SqlNode item(SqlNode value, boolean nullsAreAbsent) {
        SqlParserPos place = value.getParserPosition();
        SqlNode json = json(value);
        return nullsAreAbsent
                ? json
                : SqlStdOperatorTable.COALESCE.createCall(place, json, SqlLiteral.createCharString("null", place));
    }

    private static SqlNode json(SqlNode value) {
        if (value.getKind() == SqlKind.JSON_VALUE_EXPRESSION) {
            return JsonCalls.whole(((SqlCall) value).operand(0));
        }
        return value instanceof SqlCall call && isJson(call) ? call : toJson(value.getParserPosition(), value);
    }

    private static boolean isJson(SqlCall call) {
        if (AROUND_AGGREGATES.contains(call.getKind())) {
            return call.operand(0) instanceof SqlCall inner && isJson(inner);
        }
        return !maker(call).isEmpty()
                || YIELD_JSON.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
    }

    private static SqlNode listed(List<SqlNode> items, JsonLayout layout, SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        if (items.isEmpty()) {
            return SqlLiteral.createCharString("", place);
        }
        List<SqlNode> arguments = new ArrayList<>(List.of(SqlLiteral.createCharString(layout.comma(), place)));
        arguments.addAll(items);
        return FunctionTable.own("CONCAT_WS").createCall(place, arguments);
    }

    private static SqlNode aggregated(SqlCall call, SqlNode item, JsonLayout layout) {
        SqlParserPos place = call.getParserPosition();
        SqlNode list = FunctionTable.own("LISTAGG")
                .createCall(
                        call.getFunctionQuantifier(),
                        place,
                        List.of(item, SqlLiteral.createCharString(layout.comma(), place)));
        return call.getOperandList().stream()
                .filter(SqlNodeList.class::isInstance)
                .findFirst()
                .or(() -> distinctOrder(call))
                .map(order -> (SqlNode) SqlStdOperatorTable.WITHIN_GROUP.createCall(place, list, order))
                .orElse(list);
    }

    /** Returns the order in which PostgreSQL returns distinct values. */
    private static Optional<SqlNode> distinctOrder(SqlCall call) {
        SqlLiteral quantifier = call.getFunctionQuantifier();
        return quantifier != null && quantifier.getValue() == SqlSelectKeyword.DISTINCT
                ? Optional.of(new SqlNodeList(arguments(call), call.getParserPosition()))
                : Optional.empty();
    }

    private static SqlNode braced(JsonLayout layout, SqlNode text, SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlNode document = joined(
                place,
                joined(place, SqlLiteral.createCharString(layout.open(), place), text),
                SqlLiteral.createCharString(layout.close(), place));
        String type = layout.type();
        return type == null ? document : FunctionTable.own(type).createCall(place, document);
    }

    private static SqlNode joined(SqlParserPos place, SqlNode one, SqlNode other) {
        return SqlStdOperatorTable.CONCAT.createCall(place, one, other);
    }

    private static SqlNode toJson(SqlParserPos place, SqlNode... arguments) {
        return FunctionTable.own(JsonFunctions.TO_JSON).createCall(place, arguments);
    }
}
