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
 * Finds out, once the right side of a join turns out not to fit in memory, whether the left side, which was expected to
 * be larger, is in truth far smaller: then it is the one to keep.
 */
final class BuildSideSwap implements AutoCloseable {
    /** How many times smaller it must be: so little is read in vain where it is not. */
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

    /** True if the sides of a join may change their roles at all. */
    static boolean mayHelp(JoinSpec spec) {
        return spec.type() == JoinType.INNER;
    }

    /** True if it is that much smaller than so many bytes. Reads little more than it takes to tell. */
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

    /** All its rows, from the first. */
    Operator all() {
        return complete
                ? new ValuesOperator(rows.batches())
                : new UnionOperator(List.of(new ValuesOperator(rows.batches()), left));
    }

    /** Joins right rows to the ones that have been read, and yields what the join in its own order would. */
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
