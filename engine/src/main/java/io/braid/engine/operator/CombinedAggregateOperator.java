package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** One row for each group that the threads of a pipeline have made. */
final class CombinedAggregateOperator implements Operator {
    private final Operator threads;
    private final CombinedGroups groups;
    private boolean complete;

    /** @param threads add to the groups as they are pulled, and yield nothing */
    CombinedAggregateOperator(Operator threads, CombinedGroups groups) {
        this.threads = threads;
        this.groups = groups;
    }

    @Override
    public @Nullable Batch next() {
        if (!complete) {
            Batch batch = threads.next();
            if (batch != null) {
                throw new IllegalStateException(batch + " of what should have been added to groups");
            }
            threads.close();
            groups.finish();
            complete = true;
        }
        Batch batch = groups.next();
        if (batch == null) {
            groups.close();
        }
        return batch;
    }

    @Override
    public void close() {
        complete = true;
        try {
            threads.close();
        } finally {
            groups.close();
        }
    }
}
