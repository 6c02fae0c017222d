package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.string;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import io.braid.engine.plan.expression.RowFunction;
import io.braid.planner.function.json.CanonicalJson;
import io.braid.planner.function.json.Json;
import io.braid.planner.function.json.JsonPath;
import io.braid.planner.function.json.JsonWrapper;
import io.braid.planner.function.json.RowTexts;
import io.braid.planner.function.value.Arguments;
import io.braid.planner.type.DeclaredType;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** Functions on JSON, which Braid represents as text. The values of ON EMPTY and ON ERROR are passed as arguments. */
public final class JsonFunctions {
    /** Function that converts a value to JSON. */
    public static final String TO_JSON = "TO_JSON";
    /** Second argument if the value is a member name, which must not be null. */
    public static final String NAME = "name";
    /** Second argument for a member name with blanks around the colon. */
    public static final String SPACED_NAME = "spaced name";
    /** Second argument if the value is a number or boolean, which JSON represents without quotes. */
    public static final String PLAIN = "plain";

    /** Errors that ON ERROR handles; documents that are too large and invalid paths always fail. */
    private static final Set<ErrorCode> OF_DOCUMENTS =
            EnumSet.of(ErrorCode.INVALID_JSON, ErrorCode.NO_JSON_ITEM, ErrorCode.SEVERAL_JSON_ITEMS);

    /** Function that returns JSON text as PostgreSQL's type {@code json}. */
    public static final String DOCUMENT = "$JSON";
    /** Function that returns JSON text in the canonical form and type of PostgreSQL's {@code jsonb}. */
    public static final String CANONICAL = "$JSONB";
    /** Function that builds an object from column names, each followed by its value as JSON. */
    public static final String ROW_OBJECT = "$ROW_JSON";
    /** Function that builds the text of a row from the texts of its columns. */
    public static final String ROW_TEXT = "$ROW_TEXT";

    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference TRUTH = ReturnTypes.BOOLEAN.andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlOperandTypeChecker KEYS =
            OperandTypes.repeat(SqlOperandCountRanges.from(2), OperandTypes.CHARACTER);
    private static final SqlOperandTypeChecker KEY_OR_NUMBER = OperandTypes.or(
            OperandTypes.CHARACTER_CHARACTER, OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER));

    private static final SqlOperandTypeChecker TEXTS =
            OperandTypes.repeat(SqlOperandCountRanges.from(0), OperandTypes.CHARACTER);
    private static final SqlOperandTypeChecker PATH = OperandTypes.or(
            OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.ARRAY), OperandTypes.CHARACTER_CHARACTER);

    /** Document, path, and the values for ON EMPTY and ON ERROR, each followed by a flag that it raises an error. */
    private static final List<SqlTypeFamily> SOUGHT = List.of(
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.BOOLEAN,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.BOOLEAN);

    static final List<BraidFunction> ALL = List.of(
            new BraidFunction("JSON_VALUE", TEXT, OperandTypes.family(SOUGHT), type -> JsonFunctions::value),
            new BraidFunction(
                    "JSON_QUERY",
                    TEXT,
                    OperandTypes.family(ImmutableList.<SqlTypeFamily>builder()
                            .addAll(SOUGHT)
                            .add(SqlTypeFamily.CHARACTER)
                            .build()),
                    type -> JsonFunctions::query),
            new BraidFunction(
                    "JSON_EXISTS",
                    TRUTH,
                    OperandTypes.family(
                            SqlTypeFamily.CHARACTER,
                            SqlTypeFamily.CHARACTER,
                            SqlTypeFamily.BOOLEAN,
                            SqlTypeFamily.BOOLEAN),
                    type -> JsonFunctions::exists),
            ofPresent("JSON_EXTRACT_PATH", TEXT, KEYS, a -> asJson(under(a))),
            ofPresent("JSON_EXTRACT_PATH_TEXT", TEXT, KEYS, a -> asText(under(a))),
            ofPresent("JSON_ARRAY_LENGTH", ReturnTypes.INTEGER_NULLABLE, OperandTypes.CHARACTER, a -> length(a[0])),
            ofPresent(
                    "JSON_TYPEOF",
                    ReturnTypes.VARCHAR.andThen(SqlTypeTransforms.TO_NULLABLE),
                    OperandTypes.CHARACTER,
                    a -> Json.typeOf(document(a[0]))),
            new BraidFunction(
                    TO_JSON,
                    ReturnTypes.VARCHAR.andThen(SqlTypeTransforms.TO_NULLABLE),
                    OperandTypes.or(OperandTypes.ANY, OperandTypes.family(SqlTypeFamily.ANY, SqlTypeFamily.CHARACTER)),
                    type -> JsonFunctions::made),
            ofPresent(
                    "JSON_VALID",
                    ReturnTypes.BOOLEAN_NULLABLE,
                    OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER),
                    JsonFunctions::isValid),
            ofPresent(DOCUMENT, declared("json"), OperandTypes.CHARACTER, a -> a[0]),
            ofPresent(CANONICAL, declared("jsonb"), OperandTypes.CHARACTER, a -> CanonicalJson.of(string(a[0]))),
            new BraidFunction(ROW_OBJECT, declared("json"), TEXTS, type -> RowTexts::object),
            new BraidFunction(ROW_TEXT, TEXT, TEXTS, type -> RowTexts::text));

    /** PostgreSQL's JSON operators. */
    static final List<BraidFunction> OPERATORS = List.of(
            ofPresent("->", TEXT, KEY_OR_NUMBER, a -> asJson(pointed(a))),
            ofPresent("->>", TEXT, KEY_OR_NUMBER, a -> asText(pointed(a))),
            ofPresent("#>", TEXT, PATH, a -> asJson(atPath(a))),
            ofPresent("#>>", TEXT, PATH, a -> asText(atPath(a))));

    private JsonFunctions() {}

    private static SqlReturnTypeInference declared(String name) {
        return TEXT.andThen((binding, type) -> DeclaredType.of(type, name));
    }

    private static BraidFunction ofPresent(
            String name, SqlReturnTypeInference type, SqlOperandTypeChecker operands, RowFunction function) {
        return new BraidFunction(name, type, operands, BraidFunction.Body.ofPresent(function));
    }

    /** Converts a value to JSON; the second argument selects the form. */
    private static @Nullable Object made(@Nullable Object[] a) {
        Object what = a.length == 1 ? null : a[1];
        if (NAME.equals(what) || SPACED_NAME.equals(what)) {
            if (a[0] == null) {
                throw new BraidException(
                        ErrorCode.INVALID_PARAMETER, "A member of a JSON object has no name: it is null");
            }
            return Json.quoted(string(a[0])) + (NAME.equals(what) ? ":" : " : ");
        }
        if (a[0] == null) {
            return null;
        }
        return PLAIN.equals(what) ? Json.plain(string(a[0])) : Json.quoted(string(a[0]));
    }

    /** JSON_VALUE, with the arguments {@link #SOUGHT}. */
    private static @Nullable Object value(@Nullable Object[] a) {
        return sought(a, found -> {
            JsonNode only = only(found, a);
            if (only.isContainerNode()) {
                throw several(
                        "Path '" + a[1] + "' finds an " + Json.typeOf(only) + ", which JSON_VALUE does not yield");
            }
            return Json.text(only);
        });
    }

    /** JSON_QUERY, with the arguments {@link #SOUGHT} and the wrapper option. */
    private static @Nullable Object query(@Nullable Object[] a) {
        return sought(a, found -> {
            JsonWrapper wrapper = JsonWrapper.valueOf(string(a[6]));
            return wrapper.wraps(found.size())
                    ? found.stream().map(Json::written).collect(Collectors.joining(",", "[", "]"))
                    : Json.written(only(found, a));
        });
    }

    private static @Nullable Object sought(@Nullable Object[] a, Function<List<JsonNode>, @Nullable Object> yielded) {
        if (a[0] == null || a[1] == null) {
            return null;
        }
        try {
            List<JsonNode> found = found(a);
            if (!found.isEmpty()) {
                return yielded.apply(found);
            }
        } catch (BraidException e) {
            return insteadOfError(a[4], a[5], e);
        }
        if (isTrue(a[3])) {
            throw new BraidException(ErrorCode.NO_JSON_ITEM, "Path '" + a[1] + "' finds nothing");
        }
        return a[2];
    }

    /** JSON_EXISTS: document, path, and the value for ON ERROR, followed by a flag that it raises an error. */
    private static @Nullable Object exists(@Nullable Object[] a) {
        if (a[0] == null || a[1] == null) {
            return null;
        }
        try {
            return !found(a).isEmpty();
        } catch (BraidException e) {
            return insteadOfError(a[2], a[3], e);
        }
    }

    private static List<JsonNode> found(@Nullable Object[] a) {
        return JsonPath.of(string(a[1])).in(document(a[0]));
    }

    private static JsonNode only(List<JsonNode> found, @Nullable Object[] a) {
        if (found.size() > 1) {
            throw several("Path '" + a[1] + "' finds " + found.size() + " values where one is expected");
        }
        return found.get(0);
    }

    private static @Nullable Object insteadOfError(
            @Nullable Object value, @Nullable Object isError, BraidException failure) {
        if (isTrue(isError) || !OF_DOCUMENTS.contains(failure.code())) {
            throw failure;
        }
        return value;
    }

    private static boolean isTrue(@Nullable Object flag) {
        return Boolean.TRUE.equals(flag);
    }

    /** Finds the value at a path given as an array of keys or its text. */
    private static @Nullable JsonNode atPath(@Nullable Object[] a) {
        List<@Nullable Object> keys = a[1] instanceof ArrayValue array ? array.elements() : keys(string(a[1]));
        List<@Nullable Object> all = new ArrayList<>();
        all.add(a[0]);
        all.addAll(keys);
        return all.contains(null) ? null : under(all.toArray());
    }

    private static List<@Nullable Object> keys(String path) {
        String inside = path.strip().replaceAll("^\\{|\\}$", "");
        return inside.isEmpty()
                ? List.of()
                : new ArrayList<>(Stream.of(inside.split(",", -1))
                        .map(key -> key.strip().replaceAll("^\"|\"$", ""))
                        .toList());
    }

    private static @Nullable JsonNode under(@Nullable Object[] a) {
        JsonNode node = document(a[0]);
        for (int i = 1; i < a.length && node != null; i++) {
            String key = string(a[i]);
            node = node.isArray() ? element(node, wholeNumber(key)) : node.get(key);
        }
        return node;
    }

    private static @Nullable JsonNode pointed(@Nullable Object[] a) {
        JsonNode node = document(a[0]);
        if (a[1] instanceof String key) {
            return node.get(key);
        }
        return node.isArray() ? element(node, Arguments.number(a[1])) : null;
    }

    /** Returns an array element by its zero-based index; negative indexes count from the end. */
    private static @Nullable JsonNode element(JsonNode array, long number) {
        long index = number < 0 ? array.size() + number : number;
        return index >= 0 && index < array.size() ? array.get((int) index) : null;
    }

    /** Parses a key as an index, or returns an index that no element has. */
    private static long wholeNumber(String key) {
        return key.matches("-?[0-9]{1,9}") ? Long.parseLong(key) : Long.MAX_VALUE;
    }

    private static int length(@Nullable Object text) {
        JsonNode array = document(text);
        if (!array.isArray()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "JSON_ARRAY_LENGTH counts the elements of an array, not of an " + Json.typeOf(array));
        }
        return array.size();
    }

    private static boolean isValid(@Nullable Object[] a) {
        JsonNode document = Json.readIfValid(string(a[0]));
        if (document == null || a.length == 1) {
            return document != null;
        }
        String type = string(a[1]).toLowerCase(Locale.ROOT);
        return type.equals("scalar")
                ? document.isValueNode()
                : Json.typeOf(document).equals(type);
    }

    private static JsonNode document(@Nullable Object text) {
        return Json.read(string(text));
    }

    private static @Nullable String asJson(@Nullable JsonNode node) {
        return node == null ? null : Json.written(node);
    }

    private static @Nullable String asText(@Nullable JsonNode node) {
        return node == null ? null : Json.text(node);
    }

    private static BraidException several(String message) {
        return new BraidException(ErrorCode.SEVERAL_JSON_ITEMS, message);
    }
}
