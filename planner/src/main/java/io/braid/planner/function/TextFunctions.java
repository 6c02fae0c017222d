package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.bytes;
import static io.braid.planner.function.value.Arguments.number;
import static io.braid.planner.function.value.Arguments.string;

import io.braid.engine.plan.expression.RowFunction;
import io.braid.planner.function.value.Levenshtein;
import io.braid.planner.function.value.Quoting;
import io.braid.planner.function.value.RegularExpressions;
import io.braid.planner.function.value.Soundex;
import io.braid.planner.function.value.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** Functions on text. */
final class TextFunctions {
    /** {@code SUBSTRING(text FROM 'pattern')}, which has no name of its own. */
    static final String SUBSTRING_OF_PATTERN = "$SUBSTRING_OF_PATTERN";

    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlReturnTypeInference NULLABLE_TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference BYTES =
            ReturnTypes.explicit(SqlTypeName.VARBINARY).andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlOperandTypeChecker TEXTS_3 =
            OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER);
    private static final SqlOperandTypeChecker TEXTS_2_OR_3 =
            OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER);
    private static final SqlOperandTypeChecker TEXTS_3_OR_4 = OptionalOperands.last(
            SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER);
    private static final SqlOperandTypeChecker TEXT_1_OR_2 =
            OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER);
    private static final SqlOperandTypeChecker TEXT_NUMBER =
            OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER);
    private static final SqlOperandTypeChecker PAD =
            OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER, SqlTypeFamily.CHARACTER);

    private static final SqlOperandTypeChecker LOCATE =
            OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER);
    private static final SqlOperandTypeChecker TEXT_OR_BYTES =
            OperandTypes.or(OperandTypes.BINARY, OperandTypes.CHARACTER);
    private static final SqlOperandTypeChecker TEXTS_FROM_1 =
            OperandTypes.repeat(SqlOperandCountRanges.from(1), OperandTypes.CHARACTER);
    private static final SqlOperandTypeChecker TEXTS_FROM_2 =
            OperandTypes.repeat(SqlOperandCountRanges.from(2), OperandTypes.CHARACTER);

    static final List<BraidFunction> ALL = List.of(
            text("LEFT", TEXT_NUMBER, a -> Texts.left(string(a[0]), number(a[1]))),
            text("RIGHT", TEXT_NUMBER, a -> Texts.right(string(a[0]), number(a[1]))),
            text("LPAD", PAD, a -> Texts.padded(string(a[0]), number(a[1]), a.length > 2 ? string(a[2]) : " ", true)),
            text("RPAD", PAD, a -> Texts.padded(string(a[0]), number(a[1]), a.length > 2 ? string(a[2]) : " ", false)),
            text("LTRIM", TEXT_1_OR_2, a -> Texts.trimmed(string(a[0]), characters(a), true, false)),
            text("RTRIM", TEXT_1_OR_2, a -> Texts.trimmed(string(a[0]), characters(a), false, true)),
            text("BTRIM", TEXT_1_OR_2, a -> Texts.trimmed(string(a[0]), characters(a), true, true)),
            // The length is unknown, as one letter may become up to three.
            text("UPPER", OperandTypes.CHARACTER, a -> string(a[0]).toUpperCase(Locale.ROOT)),
            text("LOWER", OperandTypes.CHARACTER, a -> string(a[0]).toLowerCase(Locale.ROOT)),
            text("INITCAP", OperandTypes.CHARACTER, a -> Texts.capitalized(string(a[0]))),
            text("TRANSLATE", TEXTS_3, a -> Texts.translated(string(a[0]), string(a[1]), string(a[2]))),
            text("REVERSE", OperandTypes.CHARACTER, a -> Texts.reversed(string(a[0]))),
            text("REPEAT", TEXT_NUMBER, a -> Texts.repeated(string(a[0]), number(a[1]))),
            text(
                    "SPLIT_PART",
                    OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER),
                    a -> Texts.splitPart(string(a[0]), string(a[1]), number(a[2]))),
            text("CHR", OperandTypes.INTEGER, a -> Texts.character(number(a[0]))),
            text("CONCAT_WS", TEXTS_FROM_2, TextFunctions::joined, false),
            text("CONCAT", TEXTS_FROM_1, TextFunctions::concatenated, false),
            integer("STRPOS", OperandTypes.CHARACTER_CHARACTER, a -> Texts.position(string(a[1]), string(a[0]))),
            integer(
                    "LENGTH",
                    TEXT_OR_BYTES,
                    a -> a[0] instanceof byte[] bytes ? bytes.length : Texts.length(string(a[0]))),
            integer("OCTET_LENGTH", TEXT_OR_BYTES, a -> bytes(a[0]).length),
            integer("BIT_LENGTH", TEXT_OR_BYTES, a -> Byte.SIZE * bytes(a[0]).length),
            text("SPACE", OperandTypes.INTEGER, a -> Texts.repeated(" ", number(a[0]))),
            integer("LOCATE", LOCATE, TextFunctions::located),
            integer("ASCII", OperandTypes.CHARACTER, a -> Texts.codeOf(string(a[0]))),
            truth("STARTS_WITH", OperandTypes.CHARACTER_CHARACTER, a -> string(a[0])
                    .startsWith(string(a[1]))),
            truth("ENDS_WITH", OperandTypes.CHARACTER_CHARACTER, a -> string(a[0])
                    .endsWith(string(a[1]))),
            text("SOUNDEX", OperandTypes.CHARACTER, a -> Soundex.of(string(a[0]))),
            integer("DIFFERENCE", OperandTypes.CHARACTER_CHARACTER, a -> Soundex.alike(string(a[0]), string(a[1]))),
            text("NORMALIZE", TEXT_1_OR_2, a -> Texts.normalized(string(a[0]), a.length > 1 ? string(a[1]) : "NFC")),
            text("QUOTE_IDENT", OperandTypes.CHARACTER, a -> Quoting.name(string(a[0]))),
            text("QUOTE_LITERAL", OperandTypes.CHARACTER, a -> Quoting.literal(string(a[0]))),
            new BraidFunction(
                    "QUOTE_NULLABLE",
                    ReturnTypes.VARCHAR,
                    OperandTypes.CHARACTER,
                    type -> a -> a[0] == null ? "NULL" : Quoting.literal(string(a[0]))),
            integer("LEVENSHTEIN", OperandTypes.CHARACTER_CHARACTER, a -> Levenshtein.of(string(a[0]), string(a[1]))),
            truth(
                    "REGEXP_LIKE",
                    TEXTS_2_OR_3,
                    a -> RegularExpressions.matches(string(a[0]), string(a[1]), flags(a, 2))),
            text(
                    "REGEXP_REPLACE",
                    TEXTS_3_OR_4,
                    a -> RegularExpressions.replaced(string(a[0]), string(a[1]), string(a[2]), flags(a, 3))),
            integer(
                    "REGEXP_COUNT",
                    OperandTypes.CHARACTER_CHARACTER,
                    a -> RegularExpressions.count(string(a[0]), string(a[1]))),
            new BraidFunction(
                    "REGEXP_SUBSTR",
                    NULLABLE_TEXT,
                    OperandTypes.CHARACTER_CHARACTER,
                    BraidFunction.Body.ofPresent(a -> RegularExpressions.found(string(a[0]), string(a[1])))),
            new BraidFunction(
                    "REGEXP_EXTRACT",
                    NULLABLE_TEXT,
                    OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER),
                    BraidFunction.Body.ofPresent(a ->
                            RegularExpressions.group(string(a[0]), string(a[1]), a.length > 2 ? number(a[2]) : 0))),
            new BraidFunction(
                    SUBSTRING_OF_PATTERN,
                    NULLABLE_TEXT,
                    OperandTypes.CHARACTER_CHARACTER,
                    BraidFunction.Body.ofPresent(a -> RegularExpressions.foundInGroup(string(a[0]), string(a[1])))),
            text(
                    "ENCODE",
                    OperandTypes.family(SqlTypeFamily.BINARY, SqlTypeFamily.CHARACTER),
                    a -> Texts.encoded((byte[]) Objects.requireNonNull(a[0]), string(a[1]))),
            new BraidFunction(
                    "DECODE",
                    BYTES,
                    OperandTypes.CHARACTER_CHARACTER,
                    BraidFunction.Body.ofPresent(a -> Texts.decoded(string(a[0]), string(a[1])))));

    private TextFunctions() {}

    private static BraidFunction text(String name, SqlOperandTypeChecker operands, RowFunction function) {
        return text(name, operands, function, true);
    }

    private static BraidFunction text(
            String name, SqlOperandTypeChecker operands, RowFunction function, boolean nullOfNull) {
        return nullOfNull
                ? new BraidFunction(name, TEXT, operands, BraidFunction.Body.ofPresent(function))
                : new BraidFunction(name, NULLABLE_TEXT, operands, type -> function);
    }

    private static BraidFunction integer(String name, SqlOperandTypeChecker operands, RowFunction function) {
        return new BraidFunction(name, ReturnTypes.INTEGER_NULLABLE, operands, BraidFunction.Body.ofPresent(function));
    }

    private static BraidFunction truth(String name, SqlOperandTypeChecker operands, RowFunction function) {
        return new BraidFunction(name, ReturnTypes.BOOLEAN_NULLABLE, operands, BraidFunction.Body.ofPresent(function));
    }

    /** Returns the position of the first text in the second, from a start position; 0 if it is not contained. */
    private static Object located(@Nullable Object[] arguments) {
        long from = arguments.length > 2 ? Math.max(1, number(arguments[2])) : 1;
        String rest = Texts.substring(string(arguments[1]), from, Long.MAX_VALUE);
        int place = Texts.position(string(arguments[0]), rest);
        return place == 0 ? 0 : Math.toIntExact(place + from - 1);
    }

    private static String characters(@Nullable Object[] arguments) {
        return arguments.length > 1 ? string(arguments[1]) : " ";
    }

    private static String flags(@Nullable Object[] arguments, int index) {
        return arguments.length > index ? string(arguments[index]) : "";
    }

    private static @Nullable Object joined(@Nullable Object[] arguments) {
        return arguments[0] == null
                ? null
                : Arrays.stream(arguments)
                        .skip(1)
                        .filter(Objects::nonNull)
                        .map(Object::toString)
                        .collect(Collectors.joining(string(arguments[0])));
    }

    private static Object concatenated(@Nullable Object[] arguments) {
        return Arrays.stream(arguments)
                .filter(Objects::nonNull)
                .map(Object::toString)
                .collect(Collectors.joining());
    }
}
