package io.braid.engine;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reference implementation of the engine's computations: a row at a time, on objects. */
final class Reference {
    private static final BigDecimal ENDLESS = BigDecimal.TEN.pow(30);

    private Reference() {}

    /**
     * Joins tables that both have rows of this width.
     *
     * @param condition the condition on pairs; null if unknown
     */
    static List<List<@Nullable Object>> join(
            JoinType type,
            List<List<@Nullable Object>> left,
            List<List<@Nullable Object>> right,
            int width,
            BiFunction<List<@Nullable Object>, List<@Nullable Object>, @Nullable Boolean> condition) {
        List<List<@Nullable Object>> result = new ArrayList<>();
        Set<Integer> matchedRight = new HashSet<>();
        for (List<@Nullable Object> l : left) {
            boolean matched = false;
            boolean unknown = false;
            for (int r = 0; r < right.size(); r++) {
                Boolean answer = condition.apply(l, right.get(r));
                unknown |= answer == null && type.isNullAware();
                if (Boolean.TRUE.equals(answer)) {
                    matched = true;
                    matchedRight.add(r);
                    if (type.yieldsRightColumns()) {
                        result.add(concat(l, right.get(r)));
                    }
                }
            }
            boolean without = type == JoinType.ANTI || type == JoinType.NULL_AWARE_ANTI;
            if ((type == JoinType.SEMI && matched) || (without && !matched && !unknown)) {
                result.add(l);
            } else if (type.isMark()) {
                result.add(concat(l, Collections.singletonList(matched || !unknown ? (Object) matched : null)));
            } else if (type.keepsLeft() && !matched) {
                result.add(concat(l, Collections.nCopies(width, null)));
            }
        }
        for (int r = 0; type.keepsRight() && r < right.size(); r++) {
            if (!matchedRight.contains(r)) {
                result.add(concat(Collections.nCopies(width, null), right.get(r)));
            }
        }
        return result;
    }

    static List<@Nullable Object> concat(List<@Nullable Object> left, List<@Nullable Object> right) {
        List<@Nullable Object> row = new ArrayList<>(left);
        row.addAll(right);
        return row;
    }

    static List<List<@Nullable Object>> aggregate(
            List<List<@Nullable Object>> rows, List<Integer> keys, List<AggregateCall> calls) {
        Map<List<@Nullable Object>, List<List<@Nullable Object>>> groups = new LinkedHashMap<>();
        if (keys.isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        for (List<@Nullable Object> row : rows) {
            List<@Nullable Object> key = new ArrayList<>();
            keys.forEach(k -> key.add(normalized(row.get(k))));
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
        List<List<@Nullable Object>> result = new ArrayList<>();
        groups.forEach((key, group) -> {
            List<@Nullable Object> row = new ArrayList<>(key);
            calls.forEach(call -> row.add(aggregate(group, call)));
            result.add(row);
        });
        return result;
    }

    private static @Nullable Object aggregate(List<List<@Nullable Object>> group, AggregateCall call) {
        List<Object> values = new ArrayList<>();
        for (List<@Nullable Object> row : group) {
            boolean counts = call.filter() == AggregateCall.NONE || Boolean.TRUE.equals(row.get(call.filter()));
            Object value = call.argument() == AggregateCall.NONE ? (Object) 1 : normalized(row.get(call.argument()));
            if (counts && value != null && !(call.distinct() && values.contains(value))) {
                values.add(value);
            }
        }
        return switch (call.function()) {
            case COUNT -> (long) values.size();
            case MIN, ANY_VALUE -> values.stream().min(Reference::compare).orElse(null);
            case MAX -> values.stream().max(Reference::compare).orElse(null);
            case BIT_AND ->
                values.stream().reduce((x, y) -> (Integer) x & (Integer) y).orElse(null);
            case BIT_OR ->
                values.stream().reduce((x, y) -> (Integer) x | (Integer) y).orElse(null);
            case BIT_XOR ->
                values.stream().reduce((x, y) -> (Integer) x ^ (Integer) y).orElse(null);
            case SUM -> values.isEmpty() ? null : sum(values, call.type());
            default -> throw new IllegalArgumentException("not compared");
        };
    }

    private static Object sum(List<Object> values, DataType type) {
        if (type.kind() == TypeKind.DOUBLE) {
            double sum = 0;
            for (Object value : values) {
                sum += (Double) value;
            }
            return Objects.requireNonNull(normalized(sum));
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (Object value : values) {
            sum = sum.add(exact(value));
        }
        return fitted(sum, type);
    }

    /** Returns a number in the form of its type, or the error that it does not fit. */
    static Object fitted(BigDecimal value, DataType type) {
        if (type.kind() == TypeKind.DECIMAL) {
            BigDecimal rounded = value.setScale(type.scale(), RoundingMode.HALF_UP);
            require(rounded.signum() == 0 || rounded.precision() <= type.precision());
            return rounded;
        }
        long limit =
                switch (type.kind()) {
                    case TINYINT -> Byte.MAX_VALUE;
                    case SMALLINT -> Short.MAX_VALUE;
                    case INTEGER -> Integer.MAX_VALUE;
                    default -> Long.MAX_VALUE;
                };
        BigDecimal whole = value.setScale(0, RoundingMode.HALF_UP);
        require(whole.compareTo(BigDecimal.valueOf(limit)) <= 0
                && whole.compareTo(BigDecimal.valueOf(-limit - 1)) >= 0);
        return type.kind() == TypeKind.BIGINT ? (Object) whole.longValue() : (Integer) whole.intValue();
    }

    private static void require(boolean fits) {
        if (!fits) {
            throw new BraidException(ErrorCode.NUMERIC_OUT_OF_RANGE, "reference");
        }
    }

    static BigDecimal exact(Object value) {
        return value instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(((Number) value).longValue());
    }

    static Comparator<List<@Nullable Object>> order(List<SortKey> keys) {
        return (a, b) -> {
            for (SortKey key : keys) {
                Object x = a.get(key.column());
                Object y = b.get(key.column());
                int result;
                if (x == null || y == null) {
                    result = x == y ? 0 : (x == null) == key.nullsFirst() ? -1 : 1;
                } else {
                    result = key.descending() ? compare(y, x) : compare(x, y);
                }
                if (result != 0) {
                    return result;
                }
            }
            return 0;
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int compare(Object x, Object y) {
        if (x instanceof Double a && y instanceof Double b) {
            return a.isNaN() || b.isNaN() ? Boolean.compare(a.isNaN(), b.isNaN()) : a < b ? -1 : a > b ? 1 : 0;
        }
        if (x instanceof String a && y instanceof String b) {
            return Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
        }
        return ((Comparable) x).compareTo(y);
    }

    /** Returns the canonical form of values that are equal in SQL. */
    static @Nullable Object normalized(@Nullable Object value) {
        return value instanceof Double number && number == 0 ? (Object) 0.0 : value;
    }

    static List<List<@Nullable Object>> normalized(List<List<@Nullable Object>> rows) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            List<@Nullable Object> copy = new ArrayList<>();
            row.forEach(value -> copy.add(normalized(value)));
            all.add(copy);
        }
        return all;
    }

    /** Returns the value of an expression for a row; evaluates only what SQL evaluates. */
    static @Nullable Object evaluate(Expression expression, List<@Nullable Object> row) {
        if (expression instanceof ColumnRef ref) {
            return row.get(ref.index());
        }
        if (expression instanceof Constant constant) {
            return constant.value();
        }
        Call call = (Call) expression;
        return switch (call.function()) {
            case AND -> connective(call, row, false);
            case OR -> connective(call, row, true);
            case CASE -> branch(call, row);
            default -> {
                List<@Nullable Object> values = new ArrayList<>();
                call.arguments().forEach(argument -> values.add(evaluate(argument, row)));
                yield apply(call, values);
            }
        };
    }

    private static @Nullable Object connective(Call call, List<@Nullable Object> row, boolean decisive) {
        boolean unknown = false;
        for (Expression argument : call.arguments()) {
            Object value = evaluate(argument, row);
            if (value == null) {
                unknown = true;
            } else if (value.equals(decisive)) {
                return decisive;
            }
        }
        return unknown ? null : (Object) !decisive;
    }

    private static @Nullable Object branch(Call call, List<@Nullable Object> row) {
        List<Expression> arguments = call.arguments();
        for (int i = 0; i + 1 < arguments.size(); i += 2) {
            if (Boolean.TRUE.equals(evaluate(arguments.get(i), row))) {
                return evaluate(arguments.get(i + 1), row);
            }
        }
        return evaluate(arguments.get(arguments.size() - 1), row);
    }

    private static @Nullable Object apply(Call call, List<@Nullable Object> values) {
        Object x = values.get(0);
        return switch (call.function()) {
            case IN -> isOneOf(x, values.subList(1, values.size()));
            case IS_NULL -> x == null;
            case IS_NOT_NULL -> x != null;
            case IS_TRUE -> Boolean.TRUE.equals(x);
            case IS_NOT_TRUE -> !Boolean.TRUE.equals(x);
            case IS_FALSE -> Boolean.FALSE.equals(x);
            case IS_NOT_FALSE -> !Boolean.FALSE.equals(x);
            default -> values.contains(null) ? null : strict(call, values);
        };
    }

    private static @Nullable Object isOneOf(@Nullable Object value, List<@Nullable Object> constants) {
        if (value == null) {
            return null;
        }
        boolean isThere = constants.stream().anyMatch(constant -> constant != null && compare(value, constant) == 0);
        return isThere ? (Object) true : constants.contains(null) ? null : (Object) false;
    }

    /** Evaluates functions that are null for a null argument. */
    private static Object strict(Call call, List<@Nullable Object> values) {
        Object a = Objects.requireNonNull(values.get(0));
        Object b = values.size() > 1 ? Objects.requireNonNull(values.get(1)) : a;
        return switch (call.function()) {
            case NOT -> !(Boolean) a;
            case EQUAL -> compare(a, b) == 0;
            case NOT_EQUAL -> compare(a, b) != 0;
            case LESS -> compare(a, b) < 0;
            case LESS_OR_EQUAL -> compare(a, b) <= 0;
            case GREATER -> compare(a, b) > 0;
            case GREATER_OR_EQUAL -> compare(a, b) >= 0;
            case ADD -> fitted(exact(a).add(exact(b)), call.type());
            case SUBTRACT -> fitted(exact(a).subtract(exact(b)), call.type());
            case MULTIPLY -> fitted(exact(a).multiply(exact(b)), call.type());
            case NEGATE -> fitted(exact(a).negate(), call.type());
            case DIVIDE -> divide(exact(a), exact(b), call.type());
            case YEAR -> (long) date(a).getYear();
            case MONTH -> (long) date(a).getMonthValue();
            case DAY -> (long) date(a).getDayOfMonth();
            case UPPER -> ((String) a).toUpperCase(Locale.ROOT);
            case LOWER -> ((String) a).toLowerCase(Locale.ROOT);
            case CONCAT -> values.stream().map(String::valueOf).collect(Collectors.joining());
            case SUBSTRING ->
                substring(
                        (String) a,
                        exact(b),
                        values.size() > 2 ? exact(Objects.requireNonNull(values.get(2))) : ENDLESS);
            default -> throw new IllegalArgumentException(call.toString());
        };
    }

    private static LocalDate date(Object value) {
        return value instanceof LocalDate date ? date : ((LocalDateTime) value).toLocalDate();
    }

    private static String substring(String text, BigDecimal place, BigDecimal length) {
        if (length.signum() < 0) {
            throw new BraidException(ErrorCode.INVALID_SUBSTRING, "reference");
        }
        int[] characters = text.codePoints().toArray();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < characters.length; i++) {
            BigDecimal here = BigDecimal.valueOf(i + 1);
            if (here.compareTo(place) >= 0 && here.compareTo(place.add(length)) < 0) {
                part.appendCodePoint(characters[i]);
            }
        }
        return part.toString();
    }

    private static Object divide(BigDecimal a, BigDecimal b, DataType type) {
        if (b.signum() == 0) {
            throw new BraidException(ErrorCode.DIVISION_BY_ZERO, "reference");
        }
        boolean truncates = type.kind().isInteger();
        return fitted(
                truncates ? a.divide(b, 0, RoundingMode.DOWN) : a.divide(b, type.scale(), RoundingMode.HALF_UP), type);
    }
}
