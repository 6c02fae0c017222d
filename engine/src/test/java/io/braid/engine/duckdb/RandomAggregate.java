package io.braid.engine.duckdb;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.expression.Constant;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Generator of random aggregations of a relation: of all rows, by groups, and by several grouping sets. */
final class RandomAggregate {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final DataType DOUBLE = DataType.of(TypeKind.DOUBLE);
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final DataType VARCHAR = DataType.of(TypeKind.VARCHAR);
    private static final List<AggregateFunction> BITS =
            List.of(AggregateFunction.BIT_AND, AggregateFunction.BIT_OR, AggregateFunction.BIT_XOR);
    private static final List<AggregateFunction> MOMENTS = List.of(
            AggregateFunction.VAR_POP,
            AggregateFunction.VAR_SAMP,
            AggregateFunction.STDDEV_POP,
            AggregateFunction.STDDEV_SAMP,
            AggregateFunction.COVAR_POP,
            AggregateFunction.COVAR_SAMP,
            AggregateFunction.CORR,
            AggregateFunction.REGR_COUNT,
            AggregateFunction.REGR_AVGX,
            AggregateFunction.REGR_AVGY,
            AggregateFunction.REGR_SXX,
            AggregateFunction.REGR_SYY,
            AggregateFunction.REGR_SXY,
            AggregateFunction.REGR_SLOPE,
            AggregateFunction.REGR_INTERCEPT,
            AggregateFunction.REGR_R2);
    /** Factor after which no moment of a few integers lies in the middle between two rounded values. */
    private static final double BETWEEN = 0.731058578630048;

    private static final List<Double> FRACTIONS = List.of(0.25, 0.5, 0.75, 1.0);

    private final Random random;
    private final Relation input;
    /** Fraction for percentiles, in the last column of the input. */
    private final double fraction;

    private RandomAggregate(Random random, Relation input, double fraction) {
        this.random = random;
        this.input = input;
        this.fraction = fraction;
    }

    static RandomAggregate of(Random random, Relation given) {
        double fraction = FRACTIONS.get(random.nextInt(FRACTIONS.size()));
        Said wanted = new Said(new Constant(DOUBLE, fraction), "CAST(" + fraction + " AS DOUBLE)");
        return new RandomAggregate(random, RandomRelation.with(given, wanted), fraction);
    }

    Relation next() {
        List<Integer> keys = random.ints(random.nextInt(4), 0, input.width() - 1)
                .distinct()
                .boxed()
                .toList();
        List<List<Integer>> sets = keys.isEmpty() || random.nextInt(4) > 0 ? List.of(keys) : sets(keys);
        List<AggregateCall> calls = Stream.generate(this::call)
                .limit(keys.isEmpty() ? 1 + random.nextInt(3) : random.nextInt(4))
                .collect(Collectors.toList());
        if (sets.size() > 1) {
            calls.add(
                    new AggregateCall(AggregateFunction.GROUPING, keys, false, AggregateCall.NONE, List.of(), BIGINT));
        }
        List<String> values = new ArrayList<>();
        keys.forEach(key -> values.add("c" + key));
        calls.forEach(call -> values.add(sql(call)));
        Aggregate plan = new Aggregate(
                input.plan(),
                keys,
                sets,
                calls,
                RandomRelation.row(Stream.concat(
                        keys.stream().map(input::type), calls.stream().map(AggregateCall::type))));
        Relation all = new Relation(
                plan,
                "SELECT " + RandomRelation.named(values) + " FROM (" + input.sql() + ")"
                        + (keys.isEmpty() ? "" : " GROUP BY " + groups(keys, sets)));
        return rounded(all, keys.size(), calls);
    }

    /** Returns all of the keys, and random subsets. */
    private List<List<Integer>> sets(List<Integer> keys) {
        Stream<List<Integer>> some = Stream.generate(
                        () -> keys.stream().filter(key -> random.nextBoolean()).toList())
                .limit(1 + random.nextInt(2));
        return Stream.concat(Stream.of(keys), some).toList();
    }

    private static String groups(List<Integer> keys, List<List<Integer>> sets) {
        return sets.size() == 1
                ? names(keys)
                : sets.stream()
                        .map(set -> "(" + names(set) + ")")
                        .collect(Collectors.joining(", ", "GROUPING SETS (", ")"));
    }

    private static String names(List<Integer> columns) {
        return columns.stream().map(column -> "c" + column).collect(Collectors.joining(", "));
    }

    /** Rounds moments, so that they do not depend on the order of computation. */
    private static Relation rounded(Relation all, int keys, List<AggregateCall> calls) {
        if (calls.stream().noneMatch(RandomAggregate::isRounded)) {
            return all;
        }
        return RandomRelation.project(
                all,
                IntStream.range(0, all.width())
                        .mapToObj(i -> {
                            Said value = Said.column(all.columns(), i);
                            return i >= keys && isRounded(calls.get(i - keys))
                                    ? RandomSaid.rounded(RandomSaid.times(value, BETWEEN))
                                    : value;
                        })
                        .toList());
    }

    private static boolean isRounded(AggregateCall call) {
        return call.function().isMoment() && call.type().equals(DOUBLE);
    }

    private AggregateCall call() {
        int column = random.nextInt(input.width() - 1);
        List<Integer> filters = columns(TypeKind.BOOLEAN);
        int filter = filters.isEmpty() || random.nextInt(4) > 0 ? AggregateCall.NONE : filters.get(0);
        List<Integer> integers = columns(TypeKind.INTEGER);
        List<Integer> texts = columns(TypeKind.VARCHAR);
        int kind = random.nextInt(11);
        if (kind == 0) {
            return new AggregateCall(AggregateFunction.COUNT, AggregateCall.NONE, false, filter, BIGINT);
        }
        if (kind == 1 && !texts.isEmpty()) {
            return joined(oneOf(texts), filter);
        }
        if (kind == 2 && !integers.isEmpty()) {
            return bits(oneOf(integers), filter);
        }
        if (kind == 3 && !integers.isEmpty()) {
            return moment(integers, filter);
        }
        if (kind == 4 && !integers.isEmpty()) {
            return percentile(AggregateFunction.PERCENTILE_CONT, oneOf(integers), filter, DOUBLE);
        }
        if (kind == 5) {
            return percentile(AggregateFunction.PERCENTILE_DISC, column, filter, input.type(column));
        }
        if (kind == 6) {
            AggregateFunction function = random.nextBoolean() ? AggregateFunction.MIN_BY : AggregateFunction.MAX_BY;
            List<Integer> arguments = List.of(column, random.nextInt(input.width() - 1));
            return new AggregateCall(function, arguments, false, filter, List.of(), input.type(column));
        }
        if (kind == 7) {
            AggregateFunction function = random.nextBoolean() ? AggregateFunction.ANY_VALUE : AggregateFunction.MODE;
            return new AggregateCall(function, column, false, filter, input.type(column));
        }
        return simple(random, input, column, random.nextInt(4) == 0, filter);
    }

    private AggregateCall percentile(AggregateFunction function, int column, int filter, DataType type) {
        List<SortKey> order = List.of(new SortKey(column, random.nextBoolean(), false));
        return new AggregateCall(function, List.of(input.width() - 1), false, filter, order, type);
    }

    private AggregateCall bits(int column, int filter) {
        return new AggregateCall(oneOf(BITS), column, false, filter, INTEGER);
    }

    private AggregateCall moment(List<Integer> integers, int filter) {
        AggregateFunction function = oneOf(MOMENTS);
        boolean isOfPairs = function.compareTo(AggregateFunction.COVAR_POP) >= 0;
        List<Integer> arguments =
                Stream.generate(() -> oneOf(integers)).limit(isOfPairs ? 2 : 1).toList();
        return new AggregateCall(
                function,
                arguments,
                false,
                filter,
                List.of(),
                function == AggregateFunction.REGR_COUNT ? BIGINT : DOUBLE);
    }

    private AggregateCall joined(int column, int filter) {
        List<SortKey> order = List.of(new SortKey(column, random.nextBoolean(), random.nextBoolean()));
        return new AggregateCall(
                AggregateFunction.STRING_AGG, List.of(column), random.nextInt(3) == 0, filter, order, VARCHAR);
    }

    private List<Integer> columns(TypeKind kind) {
        return IntStream.range(0, input.width())
                .filter(i -> input.type(i).kind() == kind)
                .boxed()
                .toList();
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Returns an aggregate that needs no order, and whose result is exact. */
    static AggregateCall simple(Random random, Relation input, int column, boolean distinct, int filter) {
        DataType type = input.type(column);
        boolean sums = type.kind() == TypeKind.INTEGER
                || type.kind() == TypeKind.BIGINT
                || type.kind() == TypeKind.DOUBLE
                || (type.kind() == TypeKind.DECIMAL && type.precision() <= 30);
        DataType sum = type.kind() == TypeKind.DOUBLE ? DOUBLE : DataType.decimal(38, type.scale());
        return switch (random.nextInt(4)) {
            case 0 -> new AggregateCall(AggregateFunction.COUNT, column, distinct, filter, BIGINT);
            case 1 -> new AggregateCall(AggregateFunction.MIN, column, false, filter, type);
            case 2 -> new AggregateCall(AggregateFunction.MAX, column, false, filter, type);
            default ->
                sums
                        ? new AggregateCall(AggregateFunction.SUM, column, distinct, filter, sum)
                        : new AggregateCall(AggregateFunction.COUNT, column, false, filter, BIGINT);
        };
    }

    private String sql(AggregateCall call) {
        String filter = call.filter() == AggregateCall.NONE ? "" : "c" + call.filter();
        return switch (call.function()) {
            case STRING_AGG ->
                "STRING_AGG(" + (call.distinct() ? "DISTINCT c" : "c") + call.argument() + ", '' ORDER BY "
                        + RandomWindow.orderSql(call.order()) + ")" + where(filter);
            case PERCENTILE_CONT, PERCENTILE_DISC ->
                call.function() + "(" + fraction + ") WITHIN GROUP (ORDER BY c"
                        + call.order().get(0).column()
                        + (call.order().get(0).descending() ? " DESC)" : ")") + where(filter);
            // The least first value, nulls last, of the rows with the least second value.
            case MIN_BY -> {
                String second = "c" + call.arguments().get(1);
                String known = second + " IS NOT NULL" + (filter.isEmpty() ? "" : " AND " + filter);
                yield "(MIN({'y': " + second + ", 'x': c" + call.argument() + "})" + where(known) + ").x";
            }
            case MAX_BY -> {
                String first = "c" + call.argument();
                String second = "c" + call.arguments().get(1);
                String known = second + " IS NOT NULL" + (filter.isEmpty() ? "" : " AND " + filter);
                yield "(MAX({'y': " + second + ", 'known': " + first + " IS NOT NULL, 'x': " + first + "})"
                        + where(known) + ").x";
            }
            case REGR_COUNT -> "CAST(" + sql(call, where(filter)) + " AS BIGINT)";
            // Undefined for values that are all equal.
            case CORR, REGR_SLOPE, REGR_INTERCEPT, REGR_R2 ->
                "NULLIF(" + sql(call, where(filter)) + ", CAST('NaN' AS DOUBLE))";
            case ANY_VALUE -> "MIN(c" + call.argument() + ")" + where(filter);
            case MODE -> "MODE() WITHIN GROUP (ORDER BY c" + call.argument() + ")" + where(filter);
            default -> sql(call, where(filter));
        };
    }

    private static String where(String condition) {
        return condition.isEmpty() ? "" : " FILTER (WHERE " + condition + ")";
    }

    /** Returns the SQL of a call, followed by the rest. */
    static String sql(AggregateCall call, String rest) {
        String arguments = call.arguments().isEmpty() ? "*" : names(call.arguments());
        String made = call.function() + "(" + (call.distinct() ? "DISTINCT " : "") + arguments + ")" + rest;
        return call.function() == AggregateFunction.SUM && call.type().kind() == TypeKind.DECIMAL
                ? "CAST(" + made + " AS " + Duckdb.type(call.type()) + ")"
                : made;
    }
}
