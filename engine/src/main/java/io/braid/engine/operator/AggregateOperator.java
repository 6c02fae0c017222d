package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row for each group of each grouping set: the keys, then the aggregates over its rows. */
final class AggregateOperator implements Operator {
    private final Operator input;
    private final List<SpillingGroups> sets;
    private int set;
    private boolean complete;

    AggregateOperator(Operator input, List<SpillingGroups> sets) {
        this.input = input;
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
            sets.get(set++).close();
        }
        return null;
    }

    private void aggregate() {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            for (SpillingGroups groups : sets) {
                groups.add(batch);
            }
        }
        input.close();
        sets.forEach(SpillingGroups::finish);
    }

    @Override
    public void close() {
        complete = true;
        set = sets.size();
        try {
            input.close();
        } finally {
            sets.forEach(SpillingGroups::close);
        }
    }
}
