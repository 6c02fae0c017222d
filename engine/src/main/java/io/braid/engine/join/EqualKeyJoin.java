package io.braid.engine.join;

import io.braid.engine.operator.LimitOperator;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins rows that all have one key, of which there may be any number. What is kept of them is charged to the query, and
 * what does not fit goes to disk.
 */
final class EqualKeyJoin implements Operator {
    private final Operator left;
    private final Operator right;
    private final Operator joined;

    /** @param wanted whether anything is yielded of them; else they are only read */
    EqualKeyJoin(Operator left, Operator right, JoinSpec spec, boolean wanted) {
        this.left = left;
        this.right = right;
        // Where every pair matches, there need be only one to know that there is.
        boolean oneIsEnough = spec.isExistence() && spec.condition() == null;
        this.joined = wanted
                ? new BlockNestedLoopJoinOperator(
                        left, oneIsEnough ? new LimitOperator(right, 0, 1) : right, spec.ofAllPairs())
                : new ValuesOperator(List.of());
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = joined.next();
        if (batch == null) {
            skip(left);
            skip(right);
        }
        return batch;
    }

    private static void skip(Operator rows) {
        for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
            // Nothing more is made of them.
        }
    }

    @Override
    public void close() {
        joined.close();
    }
}
