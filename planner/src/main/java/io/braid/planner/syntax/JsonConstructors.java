package io.braid.planner.syntax;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.JsonFunctions;
import io.braid.planner.function.Synonyms;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlJsonArrayAggAggFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectAggAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * JSON constructors as concatenations: {@code JSON_OBJECT('a' VALUE x)} is {@code '{' || CONCAT_WS(',', TO_JSON('a') ||
 * ':' || TO_JSON(x)) || '}'}, and {@code JSON_ARRAYAGG(x)} is {@code '[' || LISTAGG(TO_JSON(x), ',') || ']'}. Calls are
 * spelled out from the outermost one on, so that the arguments can still be recognized as JSON.
 */
final class JsonConstructors {
    private static final Set<String> MAKERS = Set.of("JSON_OBJECT", "JSON_ARRAY", "JSON_OBJECTAGG", "JSON_ARRAYAGG");
    /** Functions that yield JSON: no text to be put into quotes. */
    private static final Set<String> YIELD_JSON =
            Set.of("JSON_QUERY", "JSON_EXTRACT", "JSON_EXTRACT_PATH", "JSONB_EXTRACT_PATH", "TO_JSON", "->");
    /** What may stand around an aggregate that is a part of a text, and is then about that part. */
    private static final Set<SqlKind> AROUND_AGGREGATES =
            Set.of(SqlKind.WITHIN_GROUP, SqlKind.FILTER, SqlKind.OVER, SqlKind.RESPECT_NULLS, SqlKind.IGNORE_NULLS);

    private JsonConstructors() {}

    /** The same call in other words, whose arguments are as they were; null if it makes no JSON. */
    static @Nullable SqlNode spelledOut(SqlCall call) {
        return spelledOut(call, part -> part);
    }

    private static @Nullable SqlNode spelledOut(SqlCall call, UnaryOperator<SqlNode> around) {
        if (AROUND_AGGREGATES.contains(call.getKind()) && call.operand(0) instanceof SqlCall inner) {
            return spelledOut(inner, part -> around.apply(around(call, part)));
        }
        boolean nullsAreAbsent = areNullsAbsent(call);
        SqlParserPos place = call.getParserPosition();
        return switch (maker(call)) {
            case "JSON_OBJECT" -> braced("{", listed(members(call, nullsAreAbsent), place), "}", place);
            case "JSON_ARRAY" ->
                braced(
                        "[",
                        listed(
                                arguments(call).stream()
                                        .map(value -> item(value, nullsAreAbsent))
                                        .toList(),
                                place),
                        "]",
                        place);
            case "JSON_OBJECTAGG" -> {
                List<SqlNode> pair = arguments(call);
                require(pair.size() == 2, call, "a name and a value");
                SqlNode member = member(pair.get(0), pair.get(1), nullsAreAbsent);
                yield braced("{", around.apply(aggregated(call, member)), "}", place);
            }
            case "JSON_ARRAYAGG" -> {
                require(arguments(call).size() == 1, call, "one value");
                SqlNode item = item(arguments(call).get(0), nullsAreAbsent);
                yield braced("[", around.apply(aggregated(call, item)), "]", place);
            }
            default -> null;
        };
    }

    private static SqlNode around(SqlCall call, SqlNode part) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, part);
        return call.getOperator().createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
    }

    /** Which of SQL's words about JSON it is; an empty text if it is none. */
    private static String maker(SqlCall call) {
        if (call.getOperator() instanceof SqlJsonArrayAggAggFunction) {
            return "JSON_ARRAYAGG";
        }
        if (call.getOperator() instanceof SqlJsonObjectAggAggFunction) {
            return "JSON_OBJECTAGG";
        }
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        return MAKERS.contains(name) ? name : Synonyms.JSON_MAKERS.getOrDefault(name, "");
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
        return call.getOperandList().subList(hasNullClause(call) ? 1 : 0, call.operandCount());
    }

    private static List<SqlNode> members(SqlCall call, boolean nullsAreAbsent) {
        List<SqlNode> pairs = arguments(call);
        require(pairs.size() % 2 == 0, call, "a value for each name");
        List<SqlNode> members = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            members.add(member(pairs.get(i), pairs.get(i + 1), nullsAreAbsent));
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

    private static SqlNode member(SqlNode name, SqlNode value, boolean nullsAreAbsent) {
        SqlParserPos place = name.getParserPosition();
        SqlNode named = toJson(
                place,
                DialectFunctions.cast(name, SqlTypeName.VARCHAR),
                SqlLiteral.createCharString(JsonFunctions.NAME, place));
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

    private static SqlNode listed(List<SqlNode> items, SqlParserPos place) {
        if (items.isEmpty()) {
            return SqlLiteral.createCharString("", place);
        }
        List<SqlNode> arguments = new ArrayList<>(List.of(SqlLiteral.createCharString(",", place)));
        arguments.addAll(items);
        return FunctionTable.own("CONCAT_WS").createCall(place, arguments);
    }

    private static SqlNode aggregated(SqlCall call, SqlNode item) {
        SqlParserPos place = call.getParserPosition();
        return FunctionTable.own("LISTAGG")
                .createCall(
                        call.getFunctionQuantifier(), place, List.of(item, SqlLiteral.createCharString(",", place)));
    }

    private static SqlNode braced(String before, SqlNode text, String after, SqlParserPos place) {
        return joined(
                place,
                joined(place, SqlLiteral.createCharString(before, place), text),
                SqlLiteral.createCharString(after, place));
    }

    private static SqlNode joined(SqlParserPos place, SqlNode one, SqlNode other) {
        return SqlStdOperatorTable.CONCAT.createCall(place, one, other);
    }

    private static SqlNode toJson(SqlParserPos place, SqlNode... arguments) {
        return FunctionTable.own(JsonFunctions.TO_JSON).createCall(place, arguments);
    }
}
