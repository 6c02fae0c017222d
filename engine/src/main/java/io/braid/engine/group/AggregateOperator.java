package io.braid.engine.group;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row for each group of each grouping set, one set after the other. */
public final class AggregateOperator implements Operator {
    private final Operator adding;
    private final List<Set> sets;
    private int set;
    private boolean complete;

    /**
     * The groups of one grouping set.
     *
     * @param columns what is made of their rows, so that those of all sets are alike
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

    /** @param adding adds to the groups as it is pulled, and yields nothing */
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
