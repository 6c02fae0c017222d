package io.braid.engine.join;

import io.braid.engine.operator.LimitOperator;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Join of rows that all have one key, of which there may be any number. Rows that must be retained are charged to the
 * query, and spill if they do not fit in memory.
 */
final class EqualKeyJoin implements Operator {
    private final Operator left;
    private final Operator right;
    private final Operator joined;

    /** @param wanted true if the result contains them; false if they are only skipped */
    EqualKeyJoin(Operator left, Operator right, JoinSpec spec, boolean wanted) {
        this.left = left;
        this.right = right;
        // If every pair matches, one right row suffices to decide existence.
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
            // Skipped.
        }
    }

    @Override
    public void close() {
        joined.close();
    }
}
