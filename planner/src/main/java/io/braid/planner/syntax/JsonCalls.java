package io.braid.planner.syntax;

import io.braid.grammar.parser.json.JsonArrows;
import io.braid.grammar.parser.json.JsonRows;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.json.JsonPath;
import io.braid.planner.function.json.JsonWrapper;
import io.braid.spi.error.BraidException;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonExistsErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryWrapperBehavior;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonValueReturning;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * SQL/JSON syntax as calls of Braid's functions: {@code JSON_VALUE(x, '$.a' RETURNING DATE ERROR ON EMPTY)}, {@code x
 * IS JSON}.
 */
final class JsonCalls {
    private static final Map<SqlOperator, BiFunction<SqlParserPos, SqlNode, SqlNode>> TESTS = Map.of(
            SqlStdOperatorTable.IS_JSON_VALUE, JsonCalls::isJson,
            SqlStdOperatorTable.IS_JSON_OBJECT, (place, value) -> isJson(place, value, "object"),
            SqlStdOperatorTable.IS_JSON_ARRAY, (place, value) -> isJson(place, value, "array"),
            SqlStdOperatorTable.IS_JSON_SCALAR, (place, value) -> isJson(place, value, "scalar"),
            SqlStdOperatorTable.IS_NOT_JSON_VALUE, (place, value) -> not(isJson(place, value)),
            SqlStdOperatorTable.IS_NOT_JSON_OBJECT, (place, value) -> not(isJson(place, value, "object")),
            SqlStdOperatorTable.IS_NOT_JSON_ARRAY, (place, value) -> not(isJson(place, value, "array")),
            SqlStdOperatorTable.IS_NOT_JSON_SCALAR, (place, value) -> not(isJson(place, value, "scalar")));

    private JsonCalls() {}

    /** ON EMPTY or ON ERROR clause: a value, or an error. */
    private record Instead(SqlNode value, boolean isError) {
        private static final Instead NULL = new Instead(nullText(SqlParserPos.ZERO), false);
        private static final Instead ERROR = new Instead(nullText(SqlParserPos.ZERO), true);
    }

    /** Rewrites a call to Braid's functions; null if it is no JSON syntax. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        SqlOperator operator = call.getOperator();
        SqlParserPos place = call.getParserPosition();
        if (operator.equals(SqlStdOperatorTable.JSON_VALUE)) {
            return value(call);
        }
        if (operator.equals(SqlStdOperatorTable.JSON_QUERY)) {
            return query(call);
        }
        if (operator.equals(SqlStdOperatorTable.JSON_EXISTS)) {
            return exists(call);
        }
        if (operator.equals(JsonArrows.JSON) || operator.equals(JsonArrows.TEXT)) {
            return FunctionTable.own(operator.getName()).createCall(place, call.getOperandList());
        }
        if (operator.equals(SqlStdOperatorTable.JSON_VALUE_EXPRESSION)) {
            return call.operand(0);
        }
        if (operator.equals(JsonRows.OPERATOR)) {
            checked(call.operand(1));
        }
        BiFunction<SqlParserPos, SqlNode, SqlNode> test = TESTS.get(operator);
        return test == null ? null : test.apply(place, call.operand(0));
    }

    /** Rewrites Trino's equivalent of {@code JSON_VALUE} without further clauses. */
    static SqlNode scalar(SqlCall call) {
        return value(call.getParserPosition(), call.operand(0), call.operand(1), Instead.NULL, Instead.NULL);
    }

    /** Rewrites MySQL's equivalent of {@code JSON_QUERY} that wraps several matches in an array. */
    static SqlNode extracted(SqlCall call) {
        return query(call, JsonWrapper.OF_SEVERAL, Instead.NULL, Instead.NULL);
    }

    /** Validates a text as JSON; fails if it is invalid. */
    static SqlNode whole(SqlNode text) {
        SqlParserPos place = text.getParserPosition();
        SqlNode path = text("$", place);
        return query(place, text, path, JsonWrapper.NEVER, Instead.ERROR, Instead.ERROR);
    }

    private static SqlNode value(SqlCall call) {
        SqlNode type = null;
        Instead ofEmpty = Instead.NULL;
        Instead ofError = Instead.NULL;
        Iterator<SqlNode> words =
                call.getOperandList().subList(2, call.operandCount()).iterator();
        while (words.hasNext()) {
            SqlNode word = words.next();
            if (symbol(word, SqlJsonValueReturning.class) != null) {
                type = words.next();
                continue;
            }
            Instead instead =
                    switch (required(word, SqlJsonValueEmptyOrErrorBehavior.class)) {
                        case NULL -> Instead.NULL;
                        case ERROR -> Instead.ERROR;
                        case DEFAULT -> new Instead(words.next(), false);
                    };
            if (required(words.next(), SqlJsonEmptyOrError.class) == SqlJsonEmptyOrError.EMPTY) {
                ofEmpty = instead;
            } else {
                ofError = instead;
            }
        }
        SqlParserPos place = call.getParserPosition();
        SqlNode text = value(place, call.operand(0), call.operand(1), ofEmpty, ofError);
        return type == null ? text : converted(text, type, ofError);
    }

    private static SqlNode value(SqlParserPos place, SqlNode document, SqlNode path, Instead ofEmpty, Instead ofError) {
        return own(
                "JSON_VALUE",
                place,
                document,
                checked(path),
                asText(ofEmpty.value()),
                truth(ofEmpty.isError(), place),
                asText(ofError.value()),
                truth(ofError.isError(), place));
    }

    /** Converts to a type; a failure is handled by ON ERROR. */
    private static SqlNode converted(SqlNode text, SqlNode type, Instead ofError) {
        SqlParserPos place = text.getParserPosition();
        if (ofError.isError()) {
            return SqlStdOperatorTable.CAST.createCall(place, text, type);
        }
        SqlNode converted = SqlLibraryOperators.TRY_CAST.createCall(place, text, type);
        if (ofError.equals(Instead.NULL)) {
            return converted;
        }
        SqlNode isNone = SqlStdOperatorTable.AND.createCall(
                place,
                SqlStdOperatorTable.IS_NOT_NULL.createCall(place, text),
                SqlStdOperatorTable.IS_NULL.createCall(place, converted));
        SqlNode instead = SqlStdOperatorTable.CAST.createCall(place, ofError.value(), type);
        return new SqlCase(place, null, SqlNodeList.of(isNone), SqlNodeList.of(instead), converted);
    }

    private static SqlNode query(SqlCall call) {
        JsonWrapper wrapper = call.operand(2) == null
                ? JsonWrapper.NEVER
                : switch (required(call.operand(2), SqlJsonQueryWrapperBehavior.class)) {
                    case WITHOUT_ARRAY -> JsonWrapper.NEVER;
                    case WITH_CONDITIONAL_ARRAY -> JsonWrapper.OF_SEVERAL;
                    case WITH_UNCONDITIONAL_ARRAY -> JsonWrapper.ALWAYS;
                };
        Instead ofError = instead(call.operand(4));
        SqlNode json = query(call, wrapper, instead(call.operand(3)), ofError);
        SqlNode type = call.operandCount() > 5 ? call.operand(5) : null;
        return type == null ? json : converted(json, type, ofError);
    }

    private static SqlNode query(SqlCall call, JsonWrapper wrapper, Instead ofEmpty, Instead ofError) {
        return query(call.getParserPosition(), call.operand(0), call.operand(1), wrapper, ofEmpty, ofError);
    }

    private static SqlNode query(
            SqlParserPos place, SqlNode document, SqlNode path, JsonWrapper wrapper, Instead ofEmpty, Instead ofError) {
        return own(
                "JSON_QUERY",
                place,
                document,
                checked(path),
                ofEmpty.value(),
                truth(ofEmpty.isError(), place),
                ofError.value(),
                truth(ofError.isError(), place),
                text(wrapper.name(), place));
    }

    private static Instead instead(@Nullable SqlNode word) {
        if (word == null) {
            return Instead.NULL;
        }
        SqlParserPos place = word.getParserPosition();
        return switch (required(word, SqlJsonQueryEmptyOrErrorBehavior.class)) {
            case NULL -> Instead.NULL;
            case ERROR -> Instead.ERROR;
            case EMPTY_ARRAY -> new Instead(asText(text("[]", place)), false);
            case EMPTY_OBJECT -> new Instead(asText(text("{}", place)), false);
        };
    }

    private static SqlNode exists(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlJsonExistsErrorBehavior ofError = call.operandCount() < 3
                ? SqlJsonExistsErrorBehavior.FALSE
                : required(call.operand(2), SqlJsonExistsErrorBehavior.class);
        SqlNode value =
                switch (ofError) {
                    case TRUE -> truth(true, place);
                    case FALSE, ERROR -> truth(false, place);
                    case UNKNOWN -> nullOf(SqlTypeName.BOOLEAN, place);
                };
        return own(
                "JSON_EXISTS",
                place,
                call.operand(0),
                checked(call.operand(1)),
                value,
                truth(ofError == SqlJsonExistsErrorBehavior.ERROR, place));
    }

    private static SqlNode isJson(SqlParserPos place, SqlNode value) {
        return own("JSON_VALID", place, value);
    }

    private static SqlNode isJson(SqlParserPos place, SqlNode value, String type) {
        return own("JSON_VALID", place, value, text(type, place));
    }

    private static SqlNode not(SqlNode condition) {
        return SqlStdOperatorTable.NOT.createCall(condition.getParserPosition(), condition);
    }

    /** Parses a literal path immediately, so that an error in it has a position. */
    private static SqlNode checked(SqlNode path) {
        if (path instanceof SqlCharStringLiteral literal) {
            try {
                JsonPath.of(String.valueOf(literal.getValueAs(String.class)));
            } catch (BraidException e) {
                throw new BraidException(e.code(), e.sentence(), CalciteErrors.at(path.getParserPosition()), e);
            }
        }
        return path;
    }

    private static SqlNode own(String function, SqlParserPos place, SqlNode... arguments) {
        return FunctionTable.own(function).createCall(place, arguments);
    }

    private static SqlNode text(String text, SqlParserPos place) {
        return SqlLiteral.createCharString(text, place);
    }

    private static SqlNode truth(boolean value, SqlParserPos place) {
        return SqlLiteral.createBoolean(value, place);
    }

    private static SqlNode nullText(SqlParserPos place) {
        return nullOf(SqlTypeName.VARCHAR, place);
    }

    private static SqlNode nullOf(SqlTypeName type, SqlParserPos place) {
        return DialectFunctions.cast(SqlLiteral.createNull(place), type);
    }

    private static SqlNode asText(SqlNode value) {
        return DialectFunctions.cast(value, SqlTypeName.VARCHAR);
    }

    private static <E extends Enum<E>> E required(SqlNode word, Class<E> kind) {
        return Objects.requireNonNull(symbol(word, kind));
    }

    private static <E extends Enum<E>> @Nullable E symbol(SqlNode word, Class<E> kind) {
        return word instanceof SqlLiteral literal && kind.isInstance(literal.getValue())
                ? literal.getValueAs(kind)
                : null;
    }
}
