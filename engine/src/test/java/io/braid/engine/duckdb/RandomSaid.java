package io.braid.engine.duckdb;

import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Generator of random expressions over the columns of a row. */
final class RandomSaid {
    private static final DataType BOOL = DataType.of(TypeKind.BOOLEAN);
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final DataType DOUBLE = DataType.of(TypeKind.DOUBLE);
    private static final DataType VARCHAR = DataType.of(TypeKind.VARCHAR);
    // In an order that is the same in each process.
    private static final Map<Function, String> COMPARISONS = new EnumMap<>(Map.of(
            Function.EQUAL, "=",
            Function.NOT_EQUAL, "<>",
            Function.LESS, "<",
            Function.LESS_OR_EQUAL, "<=",
            Function.GREATER, ">",
            Function.GREATER_OR_EQUAL, ">="));
    private static final Map<Function, String> ARITHMETIC =
            new EnumMap<>(Map.of(Function.ADD, "+", Function.SUBTRACT, "-", Function.MULTIPLY, "*"));

    private static final List<String> PATTERNS =
            List.of("%", "", "_", "a%", "%b", "a_", "%c%f%", "%本", "_本%", "%1_", "%h%");
    private static final List<Function> TRUTH_TESTS =
            List.of(Function.IS_TRUE, Function.IS_NOT_TRUE, Function.IS_FALSE, Function.IS_NOT_FALSE);

    private final Random random;
    private final RowType columns;
    /** The SQL names of the columns. */
    private final List<String> names;

    RandomSaid(Random random, RowType columns, List<String> names) {
        this.random = random;
        this.columns = columns;
        this.names = names;
    }

    static RandomSaid of(Random random, RowType columns) {
        return new RandomSaid(
                random,
                columns,
                IntStream.range(0, columns.size()).mapToObj(i -> "c" + i).toList());
    }

    Said column(int index) {
        return new Said(new ColumnRef(index, columns.type(index)), names.get(index));
    }

    Said anyColumn() {
        return column(random.nextInt(columns.size()));
    }

    Said condition(int depth) {
        int choice = random.nextInt(depth > 0 ? 8 : 4);
        return switch (choice) {
            case 0 -> isNull(anyColumn());
            case 1 -> like();
            case 4 -> connective(Function.AND, "AND", depth);
            case 5 -> connective(Function.OR, "OR", depth);
            case 6 -> {
                Said negated = condition(depth - 1);
                yield new Said(call(Function.NOT, BOOL, negated), "(NOT " + negated.sql() + ")");
            }
            case 7 -> {
                Said tested = condition(depth - 1);
                Function test = oneOf(TRUTH_TESTS);
                yield new Said(call(test, BOOL, tested), "(" + tested.sql() + " " + test.symbol() + ")");
            }
            default -> comparison();
        };
    }

    private Said like() {
        List<Integer> texts = columns(type -> type.kind() == TypeKind.VARCHAR);
        if (texts.isEmpty()) {
            return comparison();
        }
        Said value = column(oneOf(texts));
        String pattern = oneOf(PATTERNS);
        return new Said(
                call(Function.LIKE, BOOL, value, new Said(new Constant(VARCHAR, pattern), "")),
                "(" + value.sql() + " LIKE '" + pattern + "')");
    }

    private List<Integer> columns(Predicate<DataType> wanted) {
        return IntStream.range(0, columns.size())
                .filter(i -> wanted.test(columns.type(i)))
                .boxed()
                .toList();
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private Said isNull(Said value) {
        boolean not = random.nextBoolean();
        return new Said(
                call(not ? Function.IS_NOT_NULL : Function.IS_NULL, BOOL, value),
                "(" + value.sql() + (not ? " IS NOT NULL)" : " IS NULL)"));
    }

    private Said connective(Function function, String word, int depth) {
        Said left = condition(depth - 1);
        Said right = condition(depth - 1);
        return new Said(call(function, BOOL, left, right), "(" + left.sql() + " " + word + " " + right.sql() + ")");
    }

    private Said comparison() {
        Said left = anyColumn();
        DataType type = left.expression().type();
        Said right = random.nextBoolean() ? column(oneOf(columns(type::equals))) : constant(type);
        Function function = oneOf(List.copyOf(COMPARISONS.keySet()));
        return new Said(
                call(function, BOOL, left, right),
                "(" + left.sql() + " " + COMPARISONS.get(function) + " " + right.sql() + ")");
    }

    Said constant(DataType type) {
        Object value = RandomTables.value(random, type, RandomTables.LEAST_DISTINCT);
        return new Said(new Constant(type, value), RandomTables.literal(type, value));
    }

    /** Returns a computed value, or a column if none can be computed. */
    Said value() {
        return switch (random.nextInt(7)) {
            case 0 -> choice();
            case 1 -> condition(1);
            case 2 -> arithmetic();
            case 3 -> cast();
            case 4 -> negated();
            case 5 -> divided();
            default -> anyColumn();
        };
    }

    private Said choice() {
        return choiceOf(random.nextInt(columns.size()));
    }

    /** Returns a column or, on some condition, a constant. */
    Said choiceOf(int column) {
        Said condition = condition(1);
        Said first = column(column);
        Said second = constant(first.expression().type());
        return new Said(
                call(Function.CASE, first.expression().type(), condition, first, second),
                "(CASE WHEN " + condition.sql() + " THEN " + first.sql() + " ELSE " + second.sql() + " END)");
    }

    /** Returns a column of large integers plus one. */
    Said oneMore(int column) {
        Said value = column(column);
        return new Said(
                call(Function.ADD, BIGINT, value, new Said(new Constant(BIGINT, 1L), "1")),
                "(" + value.sql() + " + CAST(1 AS BIGINT))");
    }

    /** Returns the condition that a column of large integers is below a number. */
    Said isLess(int column, long limit) {
        Said value = column(column);
        return new Said(
                call(Function.LESS, BOOL, value, new Said(new Constant(BIGINT, limit), "")),
                "(" + value.sql() + " < " + limit + ")");
    }

    /** Returns a cast to a type that fits all values, or a TRY_CAST where some may not fit. */
    private Said cast() {
        int column = random.nextInt(columns.size());
        return switch (columns.type(column).kind()) {
            case INTEGER ->
                cast(Function.CAST, column, oneOf(List.of(BIGINT, DOUBLE, VARCHAR, DataType.decimal(12, 2))));
            case BIGINT -> cast(Function.TRY_CAST, column, oneOf(List.of(INTEGER, DataType.decimal(12, 2), VARCHAR)));
            case DECIMAL -> cast(Function.TRY_CAST, column, oneOf(List.of(INTEGER, VARCHAR)));
            case VARCHAR -> cast(Function.TRY_CAST, column, INTEGER);
            case DATE, BOOLEAN -> cast(Function.CAST, column, VARCHAR);
            default -> column(column);
        };
    }

    private Said cast(Function function, int column, DataType type) {
        Said value = column(column);
        return new Said(
                call(function, type, value), function.symbol() + "(" + value.sql() + " AS " + Duckdb.type(type) + ")");
    }

    private Said negated() {
        List<Integer> numbers = columns(type -> isSmall(type) || type.kind() == TypeKind.DOUBLE);
        if (numbers.isEmpty()) {
            return anyColumn();
        }
        Said value = column(oneOf(numbers));
        return new Said(call(Function.NEGATE, value.expression().type(), value), "(-" + value.sql() + ")");
    }

    /** Returns a division by a non-zero number. */
    private Said divided() {
        List<Integer> numbers = columns(type -> type.kind().isInteger() || type.kind() == TypeKind.DOUBLE);
        if (numbers.isEmpty()) {
            return anyColumn();
        }
        Said value = column(oneOf(numbers));
        DataType type = value.expression().type();
        int divisor = 2 + random.nextInt(9);
        Object constant = type.equals(DOUBLE)
                ? (Object) (double) divisor
                : type.equals(BIGINT) ? (Object) (long) divisor : divisor;
        String operator = type.equals(DOUBLE) ? " / " : " // ";
        return new Said(
                call(Function.DIVIDE, type, value, new Said(new Constant(type, constant), "")),
                "(" + value.sql() + operator + "CAST(" + divisor + " AS " + Duckdb.type(type) + "))");
    }

    /** Returns a floating-point number, multiplied. */
    static Said times(Said value, double factor) {
        return new Said(
                call(Function.MULTIPLY, DOUBLE, value, new Said(new Constant(DOUBLE, factor), "")),
                "(" + value.sql() + " * CAST(" + factor + " AS DOUBLE))");
    }

    /** Returns a floating-point number rounded to two digits. */
    static Said rounded(Said value) {
        DataType type = DataType.decimal(30, 2);
        return new Said(call(Function.CAST, type, value), "CAST(" + value.sql() + " AS " + Duckdb.type(type) + ")");
    }

    /** Returns an integer plus a constant. */
    static Said plus(Said value, int more) {
        return new Said(
                call(Function.ADD, INTEGER, value, new Said(new Constant(INTEGER, more), "")),
                "CAST(" + value.sql() + " + " + more + " AS INTEGER)");
    }

    private Said arithmetic() {
        List<Integer> numbers = columns(RandomSaid::isSmall);
        if (numbers.isEmpty()) {
            return anyColumn();
        }
        Said left = column(oneOf(numbers));
        DataType type = left.expression().type();
        Said right = constant(type);
        Function function = oneOf(List.copyOf(ARITHMETIC.keySet()));
        boolean isDecimal = type.kind() == TypeKind.DECIMAL;
        DataType result = !isDecimal
                ? BIGINT
                : function == Function.MULTIPLY
                        ? DataType.decimal(2 * type.precision(), 2 * type.scale())
                        : DataType.decimal(type.precision() + 1, type.scale());
        String first = isDecimal ? left.sql() : "CAST(" + left.sql() + " AS BIGINT)";
        return new Said(
                call(function, result, left, right),
                "(" + first + " " + Objects.requireNonNull(ARITHMETIC.get(function)) + " " + right.sql() + ")");
    }

    /** True for numbers whose products stay in range. */
    private static boolean isSmall(DataType type) {
        return type.kind() == TypeKind.INTEGER || (type.kind() == TypeKind.DECIMAL && type.precision() <= 12);
    }

    private static Expression call(Function function, DataType type, Said... arguments) {
        return new Call(function, Arrays.stream(arguments).map(Said::expression).toList(), type);
    }
}
