package io.braid.engine.aggregate;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.SortOrder;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Aggregate call of a query, with its FILTER and DISTINCT, accumulated for every group. */
public final class RunningAggregate implements AutoCloseable {
    private final AggregateCall call;
    private final List<Kernel> arguments;
    private final boolean takesTexts;
    private final boolean takesLongNumbers;
    private final Accumulator accumulator;
    /** Present if only distinct values count. */
    private final @Nullable DistinctPairs distinct;

    private RunningAggregate(
            AggregateCall call, List<Kernel> arguments, Accumulator accumulator, @Nullable DistinctPairs distinct) {
        this.call = call;
        this.arguments = List.copyOf(arguments);
        this.takesTexts = takesAny(arguments, ColumnLayout.BYTES);
        this.takesLongNumbers = takesAny(arguments, ColumnLayout.INT128);
        this.accumulator = accumulator;
        this.distinct = distinct;
    }

    private static boolean takesAny(List<Kernel> arguments, ColumnLayout layout) {
        return arguments.stream().anyMatch(argument -> argument.type().layout() == layout);
    }

    private static List<DataType> distinctTypes(AggregateCall call, List<Kernel> arguments) {
        List<DataType> types = new ArrayList<>(List.of(Accumulator.GROUP));
        arguments.subList(0, distinctArguments(call)).forEach(argument -> types.add(argument.type()));
        return types;
    }

    /** Returns the number of arguments that determine distinctness; the arguments after them only order the values. */
    private static int distinctArguments(AggregateCall call) {
        return Math.max(1, call.arguments().size());
    }

    /**
     * Returns an empty aggregate over an input with these columns. It is held in memory, which {@link #bytes()}
     * reports.
     */
    public static RunningAggregate of(
            AggregateCall call, RowType input, ExpressionCompiler compiler, Cancellation cancellation) {
        List<Kernel> arguments = AggregateArguments.of(call, input, compiler);
        return new RunningAggregate(
                call,
                arguments,
                accumulator(
                        call,
                        arguments,
                        false,
                        (collection, order) ->
                                new CollectedAccumulator(collection, new SortOrder(order, cancellation))),
                call.distinct() ? new InMemoryDistinctPairs(distinctTypes(call, arguments)) : null);
    }

    /** Returns an empty aggregate that spills the state that grows with every row. */
    public static RunningAggregate of(AggregateCall call, RowType input, ExpressionCompiler compiler, Workspace space) {
        return of(call, input, compiler, space, false);
    }

    /** Returns an empty partial aggregate, over some of the rows: a sum may have more digits than its declared type. */
    public static RunningAggregate partial(
            AggregateCall call, RowType input, ExpressionCompiler compiler, Workspace space) {
        return of(call, input, compiler, space, true);
    }

    private static RunningAggregate of(
            AggregateCall call, RowType input, ExpressionCompiler compiler, Workspace space, boolean partial) {
        List<Kernel> arguments = AggregateArguments.of(call, input, compiler);
        return new RunningAggregate(
                call,
                arguments,
                accumulator(
                        call,
                        arguments,
                        partial,
                        (collection, order) -> new SpillingCollection(collection, call.type(), order, space)),
                call.distinct()
                        ? new SpillingDistinctPairs(distinctTypes(call, arguments), types(arguments), space)
                        : null);
    }

    private static List<DataType> types(List<Kernel> arguments) {
        return arguments.stream().map(Kernel::type).toList();
    }

    /** Factory of accumulators that retain all values, in order. */
    private interface Collector {
        Accumulator of(CollectedAccumulator.Collection collection, List<SortKey> order);
    }

    private static Accumulator accumulator(
            AggregateCall call, List<Kernel> arguments, boolean partial, Collector collector) {
        DataType type = call.type();
        return switch (call.function()) {
            case COUNT -> new CountAccumulator(type);
            case SUM, SUM0 -> {
                boolean zeroOfNone = call.function() == AggregateFunction.SUM0;
                if (type.kind() == TypeKind.INTERVAL) {
                    yield new IntervalSumAccumulator(type, zeroOfNone);
                }
                yield type.kind() == TypeKind.REAL || type.kind() == TypeKind.DOUBLE
                        ? new DoubleSumAccumulator(type, zeroOfNone)
                        : new ExactSumAccumulator(type, zeroOfNone, partial);
            }
            case MIN, ANY_VALUE -> MinMaxAccumulator.least(type);
            case MAX -> MinMaxAccumulator.greatest(type);
            case MIN_BY -> new ArgMinMaxAccumulator(type, arguments.get(1).type(), 1);
            case MAX_BY -> new ArgMinMaxAccumulator(type, arguments.get(1).type(), -1);
            case BIT_AND, BIT_OR, BIT_XOR -> new BitsAccumulator(call.function(), type);
            case SINGLE_VALUE -> new SingleValueAccumulator(type);
            case VAR_POP,
                    VAR_SAMP,
                    STDDEV_POP,
                    STDDEV_SAMP,
                    COVAR_POP,
                    COVAR_SAMP,
                    CORR,
                    REGR_COUNT,
                    REGR_AVGX,
                    REGR_AVGY,
                    REGR_SXX,
                    REGR_SYY,
                    REGR_SXY,
                    REGR_SLOPE,
                    REGR_INTERCEPT,
                    REGR_R2 -> new MomentsAccumulator(call.function(), type);
            case STRING_AGG, ARRAY_AGG, PERCENTILE_CONT, PERCENTILE_DISC, MODE -> collected(call, arguments, collector);
            case GROUPING -> throw new AssertionError("GROUPING is known without rows");
        };
    }

    private static Accumulator collected(AggregateCall call, List<Kernel> arguments, Collector collector) {
        CollectedAccumulator.Summary summary =
                switch (call.function()) {
                    case STRING_AGG ->
                        Summaries.joinedTexts(call.type(), call.arguments().size() > 1);
                    case ARRAY_AGG -> CollectedArrays.summary(call.type());
                    case PERCENTILE_CONT -> Summaries.continuousPercentile(call.type());
                    case PERCENTILE_DISC -> Summaries.discretePercentile();
                    case MODE -> Summaries.mostFrequent();
                    default -> throw new AssertionError(call);
                };
        LongFunction<LargeGroup> large =
                switch (call.function()) {
                    case STRING_AGG ->
                        count -> new LargeGroup.JoinedTexts(
                                call.type(), call.arguments().size() > 1);
                    case ARRAY_AGG -> count -> new CollectedArrays(call.type());
                    case PERCENTILE_CONT -> count -> new LargeGroup.Percentile(call.type(), count, true);
                    case PERCENTILE_DISC -> count -> new LargeGroup.Percentile(call.type(), count, false);
                    default -> count -> new LargeGroup.MostFrequent();
                };
        List<SortKey> keys = new ArrayList<>(List.of(new SortKey(0, false, false)));
        if (call.function() == AggregateFunction.MODE) {
            // Among equally frequent values, the first in the order counts: the least one unless the order is
            // descending.
            keys.add(new SortKey(1, call.order().stream().anyMatch(SortKey::descending), false));
        }
        for (int i = 0; i < call.order().size(); i++) {
            SortKey key = call.order().get(i);
            keys.add(new SortKey(1 + call.arguments().size() + i, key.descending(), key.nullsFirst()));
        }
        int deciding =
                switch (call.function()) {
                    case PERCENTILE_CONT, PERCENTILE_DISC -> 1;
                    case ARRAY_AGG -> CollectedAccumulator.Collection.ALL;
                    default -> 0;
                };
        return collector.of(new CollectedAccumulator.Collection(summary, large, types(arguments), deciding), keys);
    }

    /** Allocates space for the groups below {@code count}. */
    public void ensure(int count) {
        accumulator.ensure(count);
    }

    /** Returns an upper bound of the bytes that adding the rows takes, in addition to new groups. */
    public long growth(Batch batch) {
        return takesTexts ? accumulator.growth(values(EvaluatedRows.all(batch))) : 0;
    }

    /** True if all rows can be added to a {@link #partial} aggregate without overflow of its type. */
    public boolean hasRoomFor(Batch batch) {
        return !takesLongNumbers || accumulator.hasRoomFor(values(EvaluatedRows.all(batch)));
    }

    /**
     * Adds rows.
     *
     * @param groups the group of each row
     */
    public void add(EvaluatedRows rows, int[] groups) {
        if (call.filter() == AggregateCall.NONE) {
            addFiltered(rows, groups);
            return;
        }
        BooleanColumn filter = (BooleanColumn) rows.column(call.filter());
        int[] chosen = new int[rows.count()];
        int count = 0;
        for (int i = 0; i < chosen.length; i++) {
            chosen[count] = i;
            count += !filter.isNull(i) && filter.get(i) ? 1 : 0;
        }
        addFiltered(rows.narrow(chosen, count), pick(groups, chosen, count));
    }

    private void addFiltered(EvaluatedRows rows, int[] groups) {
        Column[] values = values(rows);
        if (distinct == null) {
            accumulator.add(groups, values);
        } else {
            distinct.add(groups, values, accumulator);
        }
    }

    private static int[] pick(int[] groups, int[] chosen, int count) {
        int[] picked = new int[count];
        for (int i = 0; i < count; i++) {
            picked[i] = groups[chosen[i]];
        }
        return picked;
    }

    /**
     * Returns this aggregate over ranges of rows of a batch, independent of the rows added. Null if the cost of a range
     * would grow with its length.
     */
    public @Nullable RangeAggregate overStretches(Batch batch) {
        if (distinct != null) {
            return null;
        }
        AggregateFunction function = call.function();
        EvaluatedRows rows = EvaluatedRows.all(batch);
        return switch (function) {
            case COUNT -> RangeSums.counts(call.type(), counted(rows, values(rows)));
            case SUM, SUM0 -> {
                Column[] values = values(rows);
                yield values[0].type().layout() == ColumnLayout.DOUBLE
                                || call.type().kind() == TypeKind.INTERVAL
                        ? null
                        : RangeSums.sums(function, call.type(), counted(rows, values), values[0]);
            }
            case MIN, ANY_VALUE, MAX -> {
                Column[] values = values(rows);
                yield new RangeMinMax(counted(rows, values), values[0], function == AggregateFunction.MAX ? 1 : -1);
            }
            default -> null;
        };
    }

    /** Returns the aggregate of each single row; for {@link #partial} aggregates only. */
    public Column ofSingleRows(Batch batch) {
        EvaluatedRows rows = EvaluatedRows.all(batch);
        Column[] values = values(rows);
        boolean allCount =
                call.filter() == AggregateCall.NONE && Arrays.stream(values).noneMatch(Column::mayHaveNulls);
        return allCount
                ? SingleRowGroups.ofAll(call.function(), call.type(), values[0])
                : SingleRowGroups.of(call.function(), call.type(), values[0], counted(rows, values));
    }

    private Column[] values(EvaluatedRows rows) {
        return Kernel.evaluateAll(arguments, rows);
    }

    /** Returns which rows count: those that pass the filter and have no null argument. */
    private boolean[] counted(EvaluatedRows rows, Column[] values) {
        boolean[] counted = new boolean[rows.count()];
        BooleanColumn filter = call.filter() == AggregateCall.NONE ? null : (BooleanColumn) rows.column(call.filter());
        for (int i = 0; i < counted.length; i++) {
            counted[i] = filter == null || (!filter.isNull(i) && filter.get(i));
            for (Column value : values) {
                counted[i] &= !value.isNull(i);
            }
        }
        return counted;
    }

    /** Ends the input. To be called before the results are read, except for an aggregate in memory. */
    public void finish() {
        if (distinct != null) {
            distinct.finish(accumulator);
        }
        accumulator.finish();
    }

    /** Returns the aggregates of the groups {@code from} (inclusive) to {@code to} (exclusive). */
    public Column result(int from, int to) {
        return accumulator.result(from, to);
    }

    /** Bytes of memory that the aggregates take and that are not charged elsewhere. */
    public long bytes() {
        return accumulator.bytes() + (distinct == null ? 0 : distinct.bytes());
    }

    @Override
    public void close() {
        accumulator.close();
        if (distinct != null) {
            distinct.close();
        }
    }
}
