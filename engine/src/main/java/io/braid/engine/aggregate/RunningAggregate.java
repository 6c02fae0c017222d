package io.braid.engine.aggregate;

import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.expression.Kernel;
import io.braid.engine.expression.Rows;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One aggregate call of a query, with its FILTER and DISTINCT, for every group. */
public final class RunningAggregate {
    private static final DataType GROUP = DataType.of(TypeKind.INTEGER).notNull();

    private final AggregateCall call;
    private final Kernel argument;
    private final Accumulator accumulator;
    /** Pairs of group and value seen so far, where only distinct values count. */
    private final @Nullable KeyTable seen;

    private RunningAggregate(AggregateCall call, Kernel argument, Accumulator accumulator) {
        this.call = call;
        this.argument = argument;
        this.accumulator = accumulator;
        this.seen = call.distinct() ? new KeyTable(List.of(GROUP, argument.type())) : null;
    }

    /** An aggregate of no rows yet over an input with these columns. */
    public static RunningAggregate of(AggregateCall call, RowType input, ExpressionCompiler compiler) {
        Kernel argument = argument(call, input, compiler);
        return new RunningAggregate(call, argument, accumulator(call.function(), call.type()));
    }

    private static Kernel argument(AggregateCall call, RowType input, ExpressionCompiler compiler) {
        if (call.argument() == AggregateCall.NONE) {
            return new EveryRow();
        }
        DataType given = input.type(call.argument());
        DataType wanted =
                switch (call.function()) {
                    case COUNT -> given;
                    case SUM -> summand(given, call.type());
                    case MIN, MAX, SINGLE_VALUE, ANY_VALUE -> call.type();
                };
        return compiler.column(call.argument(), given, wanted);
    }

    /** The form in which values are added up: as they are if the sum has the same form, however wide. */
    private static DataType summand(DataType given, DataType sum) {
        return switch (sum.kind()) {
            case REAL, DOUBLE -> DataType.of(TypeKind.DOUBLE);
            case DECIMAL ->
                given.scale() == sum.scale()
                                && (given.kind() == TypeKind.DECIMAL
                                        || given.kind().isInteger())
                        ? given
                        : DataType.decimal(DataType.MAX_DECIMAL_DIGITS, sum.scale());
            default -> given;
        };
    }

    private static Accumulator accumulator(AggregateFunction function, DataType type) {
        return switch (function) {
            case COUNT -> new CountAccumulator(type);
            case SUM ->
                type.kind() == TypeKind.REAL || type.kind() == TypeKind.DOUBLE
                        ? new DoubleSumAccumulator(type)
                        : new ExactSumAccumulator(type);
            case MIN -> ChoiceAccumulator.least(type);
            case MAX -> ChoiceAccumulator.greatest(type);
            case ANY_VALUE -> ChoiceAccumulator.first(type);
            case SINGLE_VALUE -> new SingleValueAccumulator(type);
        };
    }

    /** Makes room for the groups below {@code count}. */
    public void ensure(int count) {
        accumulator.ensure(count);
    }

    /**
     * Adds rows.
     *
     * @param groups the group of each row
     */
    public void add(Rows rows, int[] groups) {
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

    private void addFiltered(Rows rows, int[] groups) {
        Column values = argument.evaluate(rows);
        KeyTable table = seen;
        if (table == null) {
            accumulator.add(groups, values);
            return;
        }
        int known = table.size();
        int[] numbers =
                table.number(new Column[] {new IntColumn(GROUP, rows.count(), groups, null), values}, rows.count());
        int[] chosen = new int[numbers.length];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            // New pairs are numbered as they come, so that a row brings one exactly if its number is the next.
            if (numbers[i] == known) {
                chosen[count++] = i;
                known++;
            }
        }
        accumulator.add(pick(groups, chosen, count), values.gather(chosen, count));
    }

    private static int[] pick(int[] groups, int[] chosen, int count) {
        int[] picked = new int[count];
        for (int i = 0; i < count; i++) {
            picked[i] = groups[chosen[i]];
        }
        return picked;
    }

    /** The aggregates of the groups {@code from} (inclusive) to {@code to} (exclusive). */
    public Column result(int from, int to) {
        return accumulator.result(from, to);
    }

    /** Bytes of memory that the aggregates take. */
    public long bytes() {
        return accumulator.bytes() + (seen == null ? 0 : seen.bytes());
    }

    /** Some value for each row: what COUNT(*) counts. */
    private record EveryRow() implements Kernel {
        @Override
        public DataType type() {
            return GROUP;
        }

        @Override
        public Column evaluate(Rows rows) {
            return new IntColumn(GROUP, rows.count(), new int[rows.count()], null);
        }
    }
}
