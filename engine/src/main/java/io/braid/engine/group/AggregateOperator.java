package io.braid.engine.group;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Aggregation operator: one row for each group of each grouping set, one set after the other. */
public final class AggregateOperator implements Operator {
    private final Operator adding;
    private final List<Set> sets;
    private int set;
    private boolean complete;

    /**
     * Groups of one grouping set.
     *
     * @param columns expressions over their rows, so that all sets have the same columns
     */
    public record Set(GroupTable groups, List<Kernel> columns) {
        @Nullable
        Batch next() {
            Batch batch = groups.next();
            if (batch == null) {
                return null;
            }
            return new Batch(batch.rows(), Kernel.evaluateAll(columns, EvaluatedRows.all(batch)));
        }
    }

    /** @param adding operator that adds rows to the groups when pulled, and returns none */
    public AggregateOperator(Operator adding, List<Set> sets) {
        this.adding = adding;
        this.sets = List.copyOf(sets);
    }

    @Override
    public @Nullable Batch next() {
        if (!complete) {
            aggregate();
            complete = true;
        }
        while (set < sets.size()) {
            Batch batch = sets.get(set).next();
            if (batch != null) {
                return batch;
            }
            sets.get(set++).groups().close();
        }
        return null;
    }

    private void aggregate() {
        Batch batch = adding.next();
        if (batch != null) {
            throw new IllegalStateException(batch + " of what should have been added to groups");
        }
        adding.close();
        sets.forEach(each -> each.groups().finish());
    }

    @Override
    public boolean beginsAtOnce() {
        return adding.beginsAtOnce();
    }

    @Override
    public void close() {
        complete = true;
        set = sets.size();
        try {
            adding.close();
        } finally {
            sets.forEach(each -> each.groups().close());
        }
    }
}
