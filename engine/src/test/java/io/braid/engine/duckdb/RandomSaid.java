package io.braid.engine.duckdb;

import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/** Makes up expressions over the columns of a row. */
final class RandomSaid {
    private static final DataType BOOL = DataType.of(TypeKind.BOOLEAN);
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final Map<Function, String> COMPARISONS = Map.of(
            Function.EQUAL, "=",
            Function.NOT_EQUAL, "<>",
            Function.LESS, "<",
            Function.LESS_OR_EQUAL, "<=",
            Function.GREATER, ">",
            Function.GREATER_OR_EQUAL, ">=");
    private static final Map<Function, String> ARITHMETIC =
            Map.of(Function.ADD, "+", Function.SUBTRACT, "-", Function.MULTIPLY, "*");

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
        int choice = random.nextInt(depth > 0 ? 6 : 3);
        return switch (choice) {
            case 0 -> isNull(anyColumn());
            case 3 -> connective(Function.AND, "AND", depth);
            case 4 -> connective(Function.OR, "OR", depth);
            case 5 -> {
                Said negated = condition(depth - 1);
                yield new Said(call(Function.NOT, BOOL, negated), "(NOT " + negated.sql() + ")");
            }
            default -> comparison();
        };
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
        List<Integer> same = IntStream.range(0, columns.size())
                .filter(i -> columns.type(i).equals(type))
                .boxed()
                .toList();
        Said right = random.nextBoolean() ? column(same.get(random.nextInt(same.size()))) : constant(type);
        Function function = List.copyOf(COMPARISONS.keySet()).get(random.nextInt(COMPARISONS.size()));
        return new Said(
                call(function, BOOL, left, right),
                "(" + left.sql() + " " + COMPARISONS.get(function) + " " + right.sql() + ")");
    }

    Said constant(DataType type) {
        Object value = RandomTables.value(random, type, RandomTables.LEAST_DISTINCT);
        return new Said(new Constant(type, value), RandomTables.literal(type, value));
    }

    /** A value that is computed, or a column where nothing can be. */
    Said value() {
        return switch (random.nextInt(4)) {
            case 0 -> choice();
            case 1 -> condition(1);
            case 2 -> arithmetic();
            default -> anyColumn();
        };
    }

    private Said choice() {
        return choiceOf(random.nextInt(columns.size()));
    }

    /** A column or, on some condition, a constant. */
    Said choiceOf(int column) {
        Said condition = condition(1);
        Said first = column(column);
        Said second = constant(first.expression().type());
        return new Said(
                call(Function.CASE, first.expression().type(), condition, first, second),
                "(CASE WHEN " + condition.sql() + " THEN " + first.sql() + " ELSE " + second.sql() + " END)");
    }

    /** A column of large integers, and one. */
    Said oneMore(int column) {
        Said value = column(column);
        return new Said(
                call(Function.ADD, BIGINT, value, new Said(new Constant(BIGINT, 1L), "1")),
                "(" + value.sql() + " + CAST(1 AS BIGINT))");
    }

    /** Whether a column of large integers is below a number. */
    Said isLess(int column, long limit) {
        Said value = column(column);
        return new Said(
                call(Function.LESS, BOOL, value, new Said(new Constant(BIGINT, limit), "")),
                "(" + value.sql() + " < " + limit + ")");
    }

    private Said arithmetic() {
        List<Integer> numbers = IntStream.range(0, columns.size())
                .filter(i -> isSmall(columns.type(i)))
                .boxed()
                .toList();
        if (numbers.isEmpty()) {
            return anyColumn();
        }
        Said left = column(numbers.get(random.nextInt(numbers.size())));
        DataType type = left.expression().type();
        Said right = constant(type);
        Function function = List.copyOf(ARITHMETIC.keySet()).get(random.nextInt(ARITHMETIC.size()));
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

    /** Numbers whose products stay in range. */
    private static boolean isSmall(DataType type) {
        return type.kind() == TypeKind.INTEGER || (type.kind() == TypeKind.DECIMAL && type.precision() <= 12);
    }

    private static Expression call(Function function, DataType type, Said... arguments) {
        return new Call(function, Arrays.stream(arguments).map(Said::expression).toList(), type);
    }

    static BigDecimal money(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }
}
