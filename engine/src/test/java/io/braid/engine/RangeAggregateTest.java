package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.aggregate.RangeAggregate;
import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.expression.EvaluationContext;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Test that an aggregate over sliding ranges equals the one to which each range is added row by row. */
class RangeAggregateTest {
    private static final int BOOL_COLUMN = RandomData.TYPES.indexOf(BOOL);

    private final RandomData data = new RandomData("RangeAggregateTest");
    private final ExpressionCompiler compiler = new ExpressionCompiler(EvaluationContext.now(List.of()));

    @Test
    void slidingEqualsAddingUp() {
        for (int round = 0; round < 500; round++) {
            Batch batch = batch(1 + data.random.nextInt(100));
            AggregateCall call = call();
            Supplier<RunningAggregate> fresh =
                    () -> RunningAggregate.of(call, RandomData.COLUMNS, compiler, new Cancellation());
            RangeAggregate sliding = fresh.get().overStretches(batch);
            if (sliding == null) {
                assertThat(call.distinct() || call.type().equals(Fixture.DOUBLE) || batch.rows() > 0)
                        .isTrue();
                continue;
            }
            int[] starts = places(batch.rows());
            int[] ends = places(batch.rows());
            for (int i = 0; i < starts.length; i++) {
                ends[i] = Math.max(starts[i], ends[i]);
            }
            assertThat(values(sliding.of(starts, ends)))
                    .as("seed %d, %s", data.seed, call)
                    .isEqualTo(addedUp(fresh, batch, starts, ends));
        }
    }

    private List<@Nullable Object> addedUp(Supplier<RunningAggregate> fresh, Batch batch, int[] starts, int[] ends) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < starts.length; i++) {
            RunningAggregate aggregate = fresh.get();
            aggregate.ensure(1);
            if (ends[i] > starts[i]) {
                aggregate.add(EvaluatedRows.all(batch.slice(starts[i], ends[i])), new int[ends[i] - starts[i]]);
            }
            values.add(Reference.normalized(aggregate.result(0, 1).value(0)));
        }
        return values;
    }

    private static List<@Nullable Object> values(Column column) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < column.rows(); i++) {
            values.add(Reference.normalized(column.value(i)));
        }
        return values;
    }

    /** Returns random positions in ascending order. */
    private int[] places(int rows) {
        int[] places = new int[rows];
        Arrays.setAll(places, i -> data.random.nextInt(rows + 1));
        Arrays.sort(places);
        return places;
    }

    private Batch batch(int rows) {
        return Fixture.batches(RandomData.COLUMNS, data.rows(rows), Batch.TARGET_ROWS)
                .get(0);
    }

    private AggregateCall call() {
        AggregateFunction function = data.oneOf(List.of(
                AggregateFunction.COUNT,
                AggregateFunction.SUM,
                AggregateFunction.SUM0,
                AggregateFunction.MIN,
                AggregateFunction.MAX));
        int filter = data.random.nextInt(3) == 0 ? BOOL_COLUMN : AggregateCall.NONE;
        DataType type = data.oneOf(RandomData.TYPES.stream()
                .filter(given -> given.kind().isNumeric() || !isSum(function))
                .toList());
        int argument = RandomData.TYPES.indexOf(type);
        DataType result =
                switch (function) {
                    case COUNT -> BIGINT;
                    case SUM, SUM0 -> type.equals(Fixture.DOUBLE) ? type : DataType.decimal(38, type.scale());
                    default -> type;
                };
        return new AggregateCall(
                function, argument, data.random.nextInt(10) == 0, filter, Objects.requireNonNull(result));
    }

    private static boolean isSum(AggregateFunction function) {
        return function == AggregateFunction.SUM || function == AggregateFunction.SUM0;
    }
}
