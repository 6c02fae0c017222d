package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.braid.engine.plan.Filter;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test of random expressions on random rows against a simple model, including errors. */
@Tag("jdk")
class RandomExpressionTest {
    private static final int ROUNDS = 800;
    private static final List<Function> COMPARISONS = List.of(
            Function.EQUAL,
            Function.NOT_EQUAL,
            Function.LESS,
            Function.LESS_OR_EQUAL,
            Function.GREATER,
            Function.GREATER_OR_EQUAL);
    private static final List<Function> TESTS =
            List.of(Function.NOT, Function.IS_TRUE, Function.IS_NOT_TRUE, Function.IS_FALSE, Function.IS_NOT_FALSE);
    private static final List<DataType> EXACT =
            List.of(INT, BIGINT, DataType.decimal(10, 2), DataType.decimal(30, 4), DataType.decimal(38, 6));

    private static final List<Function> FIELDS = List.of(Function.YEAR, Function.MONTH, Function.DAY);
    private static final List<DataType> DAYS = List.of(DataType.of(TypeKind.DATE), DataType.of(TypeKind.TIMESTAMP));

    private final RandomData data = new RandomData("RandomExpressionTest");

    @Test
    void projectionsEqualTheModel() {
        for (int round = 0; round < ROUNDS; round++) {
            Expression expression =
                    switch (data.random.nextInt(3)) {
                        case 0 -> truth(4);
                        case 1 -> numeric(data.oneOf(EXACT), 4);
                        default -> text(4);
                    };
            List<List<@Nullable Object>> rows = data.rows(data.random.nextInt(40));
            List<List<@Nullable Object>> expected = new ArrayList<>();
            Set<ErrorCode> errors = EnumSet.noneOf(ErrorCode.class);
            for (List<@Nullable Object> row : rows) {
                try {
                    expected.add(Fixture.row(Reference.evaluate(expression, row)));
                } catch (BraidException e) {
                    errors.add(e.code());
                }
            }
            try (Fixture fixture = new Fixture().batchRows(data.batchRows())) {
                Project project = new Project(
                        fixture.table(RandomData.COLUMNS, rows),
                        List.of(expression),
                        RowType.unnamed(expression.type()));
                assertSame(fixture, project, expected, errors);
            }
        }
    }

    @Test
    void filtersEqualTheModel() {
        for (int round = 0; round < ROUNDS; round++) {
            Expression condition = truth(4);
            List<List<@Nullable Object>> rows = data.rows(data.random.nextInt(40));
            List<List<@Nullable Object>> expected = new ArrayList<>();
            Set<ErrorCode> errors = EnumSet.noneOf(ErrorCode.class);
            boolean isModelled = true;
            for (List<@Nullable Object> row : rows) {
                try {
                    if (Boolean.TRUE.equals(Reference.evaluate(condition, row))) {
                        expected.add(row);
                    }
                } catch (BraidException e) {
                    // A filter may stop at the first condition that is not true, even if the model evaluates more.
                    isModelled = false;
                    errors.add(e.code());
                }
            }
            if (isModelled) {
                try (Fixture fixture = new Fixture().batchRows(data.batchRows())) {
                    assertSame(
                            fixture, new Filter(fixture.table(RandomData.COLUMNS, rows), condition), expected, errors);
                }
            }
        }
    }

    private void assertSame(
            Fixture fixture, PlanNode plan, List<List<@Nullable Object>> expected, Set<ErrorCode> errors) {
        String description = plan + " seed " + data.seed;
        try {
            assertThat(fixture.rows(plan)).as(description).isEqualTo(expected);
            assertThat(errors).as(description).isEmpty();
        } catch (BraidException e) {
            if (!errors.contains(e.code())) {
                fail(description, e);
            }
        }
    }

    private Expression truth(int depth) {
        return switch (depth == 0 ? 0 : data.random.nextInt(10)) {
            case 0 -> leaf(BOOL);
            case 1 -> call(data.random.nextBoolean() ? Function.AND : Function.OR, BOOL, several(depth));
            case 2 -> call(data.oneOf(TESTS), BOOL, List.of(truth(depth - 1)));
            case 3 -> {
                Function test = data.random.nextBoolean() ? Function.IS_NULL : Function.IS_NOT_NULL;
                yield call(test, BOOL, List.of(data.random.nextBoolean() ? truth(depth - 1) : leaf(anyType())));
            }
            case 4 -> choice(BOOL, truth(depth - 1), truth(depth - 1), truth(depth - 1));
            case 5 -> {
                DataType type = data.oneOf(EXACT);
                yield call(data.oneOf(COMPARISONS), BOOL, List.of(numeric(type, depth - 1), numeric(type, depth - 1)));
            }
            case 6 -> call(data.oneOf(COMPARISONS), BOOL, List.of(text(depth - 1), text(depth - 1)));
            case 7 -> {
                DataType type = data.oneOf(EXACT);
                yield oneOf(numeric(type, depth - 1), type);
            }
            case 8 -> {
                DataType type = anyType();
                yield oneOf(type.equals(TEXT) ? text(depth - 1) : leaf(type), type);
            }
            default -> {
                DataType type = anyType();
                yield call(data.oneOf(COMPARISONS), BOOL, List.of(leaf(type), leaf(type)));
            }
        };
    }

    private Expression oneOf(Expression value, DataType type) {
        List<Expression> arguments = new ArrayList<>(List.of(value));
        Stream.generate(() -> constant(type)).limit(1 + data.random.nextInt(8)).forEach(arguments::add);
        return call(Function.IN, BOOL, arguments);
    }

    private Expression text(int depth) {
        return switch (depth == 0 ? 0 : data.random.nextInt(5)) {
            case 0 -> leaf(TEXT);
            case 1 -> call(data.random.nextBoolean() ? Function.UPPER : Function.LOWER, TEXT, List.of(text(depth - 1)));
            case 2 ->
                call(
                        Function.CONCAT,
                        TEXT,
                        Stream.generate(() -> text(depth - 1))
                                .limit(2 + data.random.nextInt(2))
                                .toList());
            case 3 -> choice(TEXT, truth(depth - 1), text(depth - 1), text(depth - 1));
            default -> {
                List<Expression> arguments = new ArrayList<>(List.of(text(depth - 1), place()));
                if (data.random.nextBoolean()) {
                    arguments.add(place());
                }
                yield call(Function.SUBSTRING, TEXT, arguments);
            }
        };
    }

    /** Returns a position in a text or a length, occasionally out of range or negative. */
    private Expression place() {
        return switch (data.random.nextInt(4)) {
            case 0 -> leaf(INT);
            case 1 -> leaf(BIGINT);
            default -> new Constant(INT, data.random.nextInt(6));
        };
    }

    private List<Expression> several(int depth) {
        return Stream.generate(() -> truth(depth - 1))
                .limit(2 + data.random.nextInt(2))
                .toList();
    }

    private Expression numeric(DataType type, int depth) {
        if (type.equals(BIGINT) && data.random.nextInt(4) == 0) {
            return call(data.oneOf(FIELDS), BIGINT, List.of(leaf(data.oneOf(DAYS))));
        }
        return switch (depth == 0 ? 0 : data.random.nextInt(6)) {
            case 0 -> leaf(type);
            case 1 -> call(Function.NEGATE, type, List.of(numeric(type, depth - 1)));
            case 2 -> choice(type, truth(depth - 1), numeric(type, depth - 1), numeric(type, depth - 1));
            case 3 -> call(Function.ADD, type, List.of(numeric(type, depth - 1), numeric(type, depth - 1)));
            case 4 -> call(Function.SUBTRACT, type, List.of(numeric(type, depth - 1), numeric(type, depth - 1)));
            default -> {
                List<DataType> operands = type.kind().isInteger() ? List.of(type, INT) : EXACT;
                yield call(
                        data.random.nextBoolean() ? Function.MULTIPLY : Function.DIVIDE,
                        type,
                        List.of(numeric(data.oneOf(operands), depth - 1), numeric(data.oneOf(operands), depth - 1)));
            }
        };
    }

    private Expression choice(DataType type, Expression condition, Expression then, Expression otherwise) {
        return call(Function.CASE, type, List.of(condition, then, otherwise));
    }

    private static Expression call(Function function, DataType type, List<Expression> arguments) {
        return new Call(function, arguments, type);
    }

    private DataType anyType() {
        return data.oneOf(RandomData.TYPES);
    }

    private Expression leaf(DataType type) {
        int column = RandomData.TYPES.indexOf(type);
        if (column >= 0 && data.random.nextInt(3) > 0) {
            return new ColumnRef(column, type);
        }
        return constant(type);
    }

    private Expression constant(DataType type) {
        return new Constant(type, data.random.nextInt(10) == 0 ? null : data.value(type));
    }
}
