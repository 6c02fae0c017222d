package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.number;
import static io.braid.planner.function.value.Arguments.string;

import io.braid.engine.plan.expression.RowFunction;
import io.braid.planner.function.json.Json;
import io.braid.planner.function.value.Texts;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's array functions. Values that are compared with elements have the element type. */
public final class ArrayFunctions {
    /** Function that returns its array, or an empty one for null. */
    public static final String OR_EMPTY = "$ARRAY_OR_EMPTY";

    /** Function that casts an array to text. */
    public static final String TEXT = "$ARRAY_TEXT";
    /** Function that converts an array of text to JSON; unquoted if the second argument says so. */
    public static final String JSON = "$ARRAY_JSON";

    /** Function that returns a slice of an array. */
    public static final String SLICE = "$ARRAY_SLICE";

    /** Function whose first argument is an array of text, to which other element types are converted. */
    public static final String TO_STRING = "ARRAY_TO_STRING";

    private static final SqlReturnTypeInference TRUTH = ReturnTypes.BOOLEAN.andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference NUMBER = ReturnTypes.INTEGER.andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference NULLABLE_TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference TEXTS =
            NULLABLE_TEXT.andThen(SqlTypeTransforms.TO_ARRAY).andThen(SqlTypeTransforms.FORCE_NULLABLE);

    /** Functions that compare a value with any or all elements of an array, by names such as {@code = ANY}. */
    public static final Map<String, BraidFunction> COMPARISONS = Stream.of("=", "<>", "<", "<=", ">", ">=")
            .flatMap(comparison -> Stream.of(
                    new BraidFunction(
                            comparison + " ANY", TRUTH, ArrayOperands.BEHIND, type -> a -> any(comparison, a[0], a[1])),
                    new BraidFunction(
                            comparison + " ALL",
                            TRUTH,
                            ArrayOperands.BEHIND,
                            type -> a -> all(comparison, a[0], a[1]))))
            .collect(Collectors.toMap(BraidFunction::getName, function -> function));

    static final List<BraidFunction> ALL = List.of(
            ofPresent("CARDINALITY", ReturnTypes.INTEGER_NULLABLE, ArrayOperands.ARRAY, a -> elements(a[0])
                    .size()),
            ofPresent(
                    "ARRAY_LENGTH",
                    NUMBER,
                    OptionalOperands.last(SqlTypeFamily.ARRAY, SqlTypeFamily.INTEGER),
                    ArrayFunctions::length),
            new BraidFunction("ARRAY_CONTAINS", TRUTH, ArrayOperands.BEFORE, type -> a -> any("=", a[1], a[0])),
            new BraidFunction("ARRAY_POSITION", NUMBER, ArrayOperands.BEFORE, type -> ArrayFunctions::position),
            new BraidFunction(
                    TO_STRING,
                    NULLABLE_TEXT,
                    OptionalOperands.last(SqlTypeFamily.ARRAY, SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER),
                    type -> ArrayFunctions::joined),
            new BraidFunction(
                    "STRING_TO_ARRAY",
                    TEXTS,
                    OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER),
                    type -> a -> split(a, type.elementType())),
            ofPresent(
                    SLICE,
                    ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                    OperandTypes.family(SqlTypeFamily.ARRAY, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
                    a -> slice(array(a[0]), number(a[1]), number(a[2]))),
            ofPresent(TEXT, NULLABLE_TEXT, ArrayOperands.ARRAY, a -> {
                throw new AssertionError("the engine casts arrays to text");
            }),
            ofPresent(
                    JSON,
                    ReturnTypes.VARCHAR.andThen(SqlTypeTransforms.TO_NULLABLE),
                    OperandTypes.family(SqlTypeFamily.ARRAY, SqlTypeFamily.BOOLEAN),
                    a -> json(elements(a[0]), a[1])),
            new BraidFunction(
                    OR_EMPTY,
                    ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NOT_NULLABLE),
                    ArrayOperands.ARRAY,
                    type -> a -> a[0] == null ? ArrayValue.of(type.elementType(), List.of()) : a[0]));

    private static final BraidFunction.Body CONCATENATION =
            type -> a -> a[0] == null ? a[1] : a[1] == null ? a[0] : array(a[0]).followedBy(array(a[1]));

    private ArrayFunctions() {}

    /** Returns the function that is true if a value equals an element of an array. */
    public static SqlFunction isOneOf() {
        return Objects.requireNonNull(COMPARISONS.get("= ANY"));
    }

    /** True for array types. */
    public static boolean isArray(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.ARRAY;
    }

    /** Returns the implementation of an operator on arrays. */
    static BraidFunction.@Nullable Body operator(RexCall call) {
        if (call.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            return type -> a -> ArrayValue.of(type.elementType(), Arrays.asList(a));
        }
        if (call.getKind() == SqlKind.ITEM && isArray(call.getOperands().get(0).getType())) {
            return BraidFunction.Body.ofPresent(a -> at(elements(a[0]), number(a[1])));
        }
        return isArray(call.getType()) && call.getOperator().getName().equals("||") ? CONCATENATION : null;
    }

    private static BraidFunction ofPresent(
            String name, SqlReturnTypeInference type, SqlOperandTypeChecker operands, RowFunction function) {
        return new BraidFunction(name, type, operands, BraidFunction.Body.ofPresent(function));
    }

    private static ArrayValue array(@Nullable Object value) {
        return (ArrayValue) Objects.requireNonNull(value);
    }

    private static List<@Nullable Object> elements(@Nullable Object array) {
        return array(array).elements();
    }

    private static @Nullable Object at(List<@Nullable Object> elements, long number) {
        return number >= 1 && number <= elements.size() ? elements.get((int) number - 1) : null;
    }

    /** Returns the elements of a slice, whose bounds are clipped to the array. */
    private static ArrayValue slice(ArrayValue array, long from, long to) {
        List<@Nullable Object> elements = array.elements();
        int first = (int) Math.min(Math.max(from, 1) - 1, elements.size());
        int end = (int) Math.min(Math.max(to, first), elements.size());
        return ArrayValue.of(array.element(), elements.subList(first, end));
    }

    /** Returns the length. In PostgreSQL, an empty array has no dimensions, and so the length of each is null. */
    private static @Nullable Object length(@Nullable Object[] a) {
        int size = elements(a[0]).size();
        boolean isOfDimension = a.length > 1;
        return isOfDimension && (size == 0 || number(a[1]) != 1) ? null : size;
    }

    /** Returns the one-based position of the first element that is not distinct from the value. */
    private static @Nullable Object position(@Nullable Object[] a) {
        if (a[0] == null) {
            return null;
        }
        ArrayValue sought = single(a[1], array(a[0]).element());
        int index = parts(array(a[0])).indexOf(sought);
        return index < 0 ? null : index + 1;
    }

    /** Wraps a value in an array of its own, so that nulls compare equal. */
    private static ArrayValue single(@Nullable Object value, DataType type) {
        return ArrayValue.of(type, Arrays.asList(value));
    }

    private static List<ArrayValue> parts(ArrayValue array) {
        return array.elements().stream()
                .map(element -> single(element, array.element()))
                .toList();
    }

    private static @Nullable Boolean any(String comparison, @Nullable Object value, @Nullable Object array) {
        if (array == null) {
            return null;
        }
        Boolean found = false;
        for (Object element : elements(array)) {
            Boolean holds = holds(comparison, value, element, array(array).element());
            if (holds == null) {
                found = null;
            } else if (holds) {
                return true;
            }
        }
        return found;
    }

    private static @Nullable Boolean all(String comparison, @Nullable Object value, @Nullable Object array) {
        Boolean other = any(negated(comparison), value, array);
        return other == null ? null : !other;
    }

    private static String negated(String comparison) {
        return switch (comparison) {
            case "=" -> "<>";
            case "<>" -> "=";
            case "<" -> ">=";
            case "<=" -> ">";
            case ">" -> "<=";
            default -> "<";
        };
    }

    private static @Nullable Boolean holds(
            String comparison, @Nullable Object value, @Nullable Object element, DataType type) {
        if (value == null || element == null) {
            return null;
        }
        int order = value instanceof Interval interval
                ? interval.compareTo((Interval) element)
                : single(value, type).compareTo(single(element, type));
        return switch (comparison) {
            case "=" -> order == 0;
            case "<>" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static String json(List<@Nullable Object> texts, @Nullable Object isPlain) {
        return texts.stream()
                .map(text -> text == null
                        ? "null"
                        : Boolean.TRUE.equals(isPlain) ? Json.plain(string(text)) : Json.quoted(string(text)))
                .collect(Collectors.joining(",", "[", "]"));
    }

    /** Joins the elements. Nulls are omitted unless the third argument replaces them. */
    private static @Nullable Object joined(@Nullable Object[] a) {
        if (a[0] == null || a[1] == null) {
            return null;
        }
        StringBuilder joined = new StringBuilder();
        boolean isFirst = true;
        for (Object element : elements(a[0])) {
            Object text = element == null && a.length > 2 ? a[2] : element;
            if (text != null) {
                joined.append(isFirst ? "" : a[1]).append(text);
                isFirst = false;
            }
        }
        return joined.toString();
    }

    /**
     * Splits a text, into characters if the separator is null and not at all if it is empty. Parts equal to the third
     * argument become null.
     */
    private static @Nullable Object split(@Nullable Object[] a, DataType type) {
        if (a[0] == null) {
            return null;
        }
        String text = string(a[0]);
        Object separator = a[1];
        List<String> parts;
        if (text.isEmpty()) {
            parts = List.of();
        } else if (separator == null) {
            parts = Texts.characters(text);
        } else if (string(separator).isEmpty()) {
            parts = List.of(text);
        } else {
            parts = Texts.parts(text, string(separator));
        }
        Object nothing = a.length > 2 ? a[2] : null;
        return ArrayValue.of(
                type,
                parts.stream().map(part -> part.equals(nothing) ? null : part).toList());
    }
}
