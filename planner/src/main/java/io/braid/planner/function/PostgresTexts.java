package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.string;

import io.braid.planner.function.value.Arguments;
import io.braid.planner.function.value.FormatText;
import io.braid.planner.function.value.RegularExpressions;
import io.braid.planner.function.value.SqlNames;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's further functions on text: those that return arrays, and those that format names and text. */
final class PostgresTexts {
    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference TEXTS =
            TEXT.andThen(SqlTypeTransforms.TO_ARRAY).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference NUMBER = ReturnTypes.INTEGER.andThen(SqlTypeTransforms.TO_NULLABLE);
    private static final SqlOperandTypeChecker TWO_OR_THREE =
            OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER);
    private static final SqlOperandTypeChecker ANY_TEXTS =
            OperandTypes.repeat(SqlOperandCountRanges.from(1), OperandTypes.CHARACTER);
    private static final SqlOperandTypeChecker ANY_VALUES =
            OperandTypes.repeat(SqlOperandCountRanges.from(1), OperandTypes.ANY);

    static final List<BraidFunction> ALL = List.of(
            ofTexts("REGEXP_SPLIT_TO_ARRAY", a -> RegularExpressions.split(string(a[0]), string(a[1]), flags(a))),
            ofTexts("REGEXP_MATCH", a -> RegularExpressions.groups(string(a[0]), string(a[1]), flags(a))),
            new BraidFunction(
                    "REGEXP_INSTR",
                    NUMBER,
                    OperandTypes.CHARACTER_CHARACTER,
                    BraidFunction.Body.ofPresent(a -> RegularExpressions.position(string(a[0]), string(a[1])))),
            new BraidFunction(
                    "PARSE_IDENT",
                    TEXTS,
                    OptionalOperands.last(SqlTypeFamily.CHARACTER, SqlTypeFamily.BOOLEAN),
                    type -> a -> a[0] == null
                            ? null
                            : ArrayValue.of(
                                    type.elementType(),
                                    SqlNames.parts(string(a[0]), a.length < 2 || !Boolean.FALSE.equals(a[1])))),
            new BraidFunction("FORMAT", TEXT, ANY_TEXTS, type -> FormatText::of),
            new BraidFunction(
                    "NUM_NULLS",
                    ReturnTypes.INTEGER,
                    ANY_VALUES,
                    type -> a -> (int) Arrays.stream(a).filter(Objects::isNull).count()),
            new BraidFunction(
                    "NUM_NONNULLS",
                    ReturnTypes.INTEGER,
                    ANY_VALUES,
                    type -> a -> (int) Arrays.stream(a).filter(Objects::nonNull).count()));

    private PostgresTexts() {}

    /** Function that returns an array of texts, or null. */
    private interface Parts {
        @Nullable
        List<@Nullable String> of(@Nullable Object[] arguments);
    }

    private static BraidFunction ofTexts(String name, Parts parts) {
        return new BraidFunction(name, TEXTS, TWO_OR_THREE, type -> a -> {
            if (Arrays.asList(a).contains(null)) {
                return null;
            }
            return array(parts.of(a), type.elementType());
        });
    }

    private static @Nullable ArrayValue array(@Nullable List<@Nullable String> texts, DataType type) {
        return texts == null ? null : ArrayValue.of(type, texts);
    }

    private static String flags(@Nullable Object[] a) {
        return a.length > 2 ? Arguments.string(a[2]) : "";
    }
}
