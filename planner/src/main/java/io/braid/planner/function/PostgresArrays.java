package io.braid.planner.function;

import static io.braid.planner.function.value.Arguments.number;

import io.braid.planner.function.json.Json;
import io.braid.planner.function.json.JsonContainment;
import io.braid.planner.function.value.Arguments;
import io.braid.planner.type.DeclaredNames;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's further functions and operators on arrays, and on JSON containment. */
public final class PostgresArrays {
    public static final String LOWER = "ARRAY_LOWER";
    public static final String UPPER = "ARRAY_UPPER";
    public static final String CONTAINS = "@>";
    public static final String OVERLAP = "&&";
    /** Function that returns the type name of a value, determined statically. */
    public static final String TYPE_OF = "PG_TYPEOF";

    private static final SqlReturnTypeInference TRUTH = ReturnTypes.BOOLEAN.andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference NUMBER = ReturnTypes.INTEGER.andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference TEXT =
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference NUMBERS =
            NUMBER.andThen(SqlTypeTransforms.TO_ARRAY).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference SAME = ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlOperandTypeChecker OF_DIMENSION =
            OperandTypes.family(SqlTypeFamily.ARRAY, SqlTypeFamily.INTEGER);

    static final List<BraidFunction> ALL = List.of(
            ofPresent(LOWER, NUMBER, OF_DIMENSION, a -> bound(a, 1)),
            ofPresent(UPPER, NUMBER, OF_DIMENSION, a -> bound(a, elements(a[0]).size())),
            ofPresent(
                    "ARRAY_NDIMS",
                    NUMBER,
                    ArrayOperands.ARRAY,
                    a -> elements(a[0]).isEmpty() ? null : 1),
            ofPresent(
                    "ARRAY_DIMS",
                    TEXT,
                    ArrayOperands.ARRAY,
                    a -> elements(a[0]).isEmpty()
                            ? null
                            : "[1:" + elements(a[0]).size() + "]"),
            new BraidFunction("ARRAY_REMOVE", SAME, ArrayOperands.BEFORE, type -> PostgresArrays::removed),
            new BraidFunction(
                    "ARRAY_POSITIONS", NUMBERS, ArrayOperands.BEFORE, type -> a -> positions(a, type.elementType())),
            new BraidFunction(TYPE_OF, TEXT, OperandTypes.ANY, type -> a -> {
                throw new AssertionError("the planner knows the type");
            }));

    static final List<BraidFunction> OPERATORS = List.of(
            ofPresent(CONTAINS, TRUTH, Alike.INSTANCE, a -> contains(a[0], a[1])),
            ofPresent(OVERLAP, TRUTH, Alike.INSTANCE, a -> overlap(a[0], a[1])));

    private PostgresArrays() {}

    private static BraidFunction ofPresent(
            String name,
            SqlReturnTypeInference type,
            SqlOperandTypeChecker operands,
            io.braid.engine.plan.expression.RowFunction function) {
        return new BraidFunction(name, type, operands, BraidFunction.Body.ofPresent(function));
    }

    private static ArrayValue array(@Nullable Object value) {
        return (ArrayValue) Objects.requireNonNull(value);
    }

    private static List<@Nullable Object> elements(@Nullable Object array) {
        return array(array).elements();
    }

    private static @Nullable Object bound(@Nullable Object[] a, int bound) {
        return elements(a[0]).isEmpty() || number(a[1]) != 1 ? null : bound;
    }

    /** Wraps each element in an array of its own, so that nulls compare equal. */
    private static List<ArrayValue> parts(ArrayValue array) {
        return array.elements().stream()
                .map(element -> ArrayValue.of(array.element(), Arrays.asList(element)))
                .toList();
    }

    private static @Nullable Object removed(@Nullable Object[] a) {
        if (a[0] == null) {
            return null;
        }
        ArrayValue array = array(a[0]);
        ArrayValue sought = ArrayValue.of(array.element(), Arrays.asList(a[1]));
        List<ArrayValue> parts = parts(array);
        return ArrayValue.of(
                array.element(),
                IntStream.range(0, parts.size())
                        .filter(i -> !parts.get(i).equals(sought))
                        .mapToObj(i -> array.elements().get(i))
                        .collect(java.util.ArrayList::new, java.util.ArrayList::add, java.util.ArrayList::addAll));
    }

    private static @Nullable Object positions(@Nullable Object[] a, DataType type) {
        if (a[0] == null) {
            return null;
        }
        ArrayValue array = array(a[0]);
        ArrayValue sought = ArrayValue.of(array.element(), Arrays.asList(a[1]));
        List<ArrayValue> parts = parts(array);
        return ArrayValue.of(
                type,
                IntStream.range(0, parts.size())
                        .filter(i -> parts.get(i).equals(sought))
                        .mapToObj(i -> i + 1)
                        .toList());
    }

    /** True if an array or document contains another; nulls are contained in no array. */
    private static boolean contains(@Nullable Object whole, @Nullable Object part) {
        if (whole instanceof String document) {
            return JsonContainment.holds(Json.read(document), Json.read(Arguments.string(part)));
        }
        Set<ArrayValue> all = new LinkedHashSet<>(parts(array(whole)));
        return !elements(part).contains(null) && all.containsAll(parts(array(part)));
    }

    private static boolean overlap(@Nullable Object one, @Nullable Object other) {
        Set<ArrayValue> all = new LinkedHashSet<>(parts(array(one)));
        List<@Nullable Object> elements = elements(other);
        List<ArrayValue> parts = parts(array(other));
        return IntStream.range(0, parts.size()).anyMatch(i -> elements.get(i) != null && all.contains(parts.get(i)));
    }

    /** Returns the name of an expression's type. */
    public static String nameOf(RelDataType type) {
        return DeclaredNames.shown(type);
    }

    /** Checker of two arrays with a common element type, or two documents. */
    static final class Alike implements SqlOperandTypeChecker {
        static final Alike INSTANCE = new Alike();

        @Override
        public boolean checkOperandTypes(SqlCallBinding call, boolean throwOnFailure) {
            RelDataType one = call.getOperandType(0);
            RelDataType other = call.getOperandType(1);
            boolean arrays = ArrayFunctions.isArray(one)
                    && ArrayFunctions.isArray(other)
                    && call.getTypeFactory().leastRestrictive(List.of(one, other)) != null;
            boolean documents = call.getOperator().getName().equals(CONTAINS)
                    && SqlTypeUtil.isCharacter(one)
                    && SqlTypeUtil.isCharacter(other);
            if (!arrays && !documents && throwOnFailure) {
                throw call.newValidationSignatureError();
            }
            return arrays || documents;
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.of(2);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return "<ARRAY> " + name + " <ARRAY>";
        }
    }
}
