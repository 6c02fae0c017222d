package io.braid.engine.join;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.FilterOperator;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.RotatedColumnsOperator;
import io.braid.engine.operator.UnionOperator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.engine.plan.JoinType;
import io.braid.spi.batch.Batch;
import java.util.List;

/**
 * Swap of the build side of an inner join at run time, for a right side that does not fit in memory: if the left side
 * proves much smaller than estimated, it becomes the build side.
 */
final class BuildSideSwap implements AutoCloseable {
    /** Factor by which the left side must be smaller, so that little is read in vain if it is not. */
    private static final int TIMES = 4;

    private final Operator left;
    private final JoinSpec spec;
    private final MemoryReservation memory;
    private final RowBuffer rows;
    private boolean complete;

    BuildSideSwap(Operator left, JoinSpec spec) {
        this.left = left;
        this.spec = spec;
        this.memory = spec.space().reserve();
        this.rows = new RowBuffer(spec.leftColumns());
    }

    /** True if the sides of the join can be swapped. */
    static boolean mayHelp(JoinSpec spec) {
        return spec.type() == JoinType.INNER;
    }

    /** True if the left side is smaller than so many bytes by the factor. Reads little more than needed to decide. */
    boolean isFarSmallerThan(long bytes) {
        while (!complete && rows.bytes() <= bytes / TIMES && memory.trySet(rows.bytes())) {
            Batch batch = left.next();
            if (batch == null) {
                complete = true;
            } else {
                rows.add(batch);
            }
        }
        return complete && rows.bytes() <= bytes / TIMES;
    }

    /** Returns all rows of the left side, including those read already. */
    Operator all() {
        return complete
                ? new ValuesOperator(rows.batches())
                : new UnionOperator(List.of(new ValuesOperator(rows.batches()), left));
    }

    /** Returns the join with the sides swapped and the columns in their original order. */
    Operator joinedBy(Operator right) {
        Operator joined = new RotatedColumnsOperator(
                new HashJoinOperator(right, all(), spec.turned()),
                spec.rightColumns().size(),
                spec.leftColumns().size());
        return spec.condition() == null ? joined : new FilterOperator(joined, spec.condition());
    }

    @Override
    public void close() {
        rows.clear();
        memory.close();
    }
}
