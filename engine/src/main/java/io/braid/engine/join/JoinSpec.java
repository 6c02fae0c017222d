package io.braid.engine.join;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Predicate;
import io.braid.engine.plan.JoinType;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Specification of a join: its type, keys and condition.
 *
 * @param leftKeys expressions that must equal the right keys; empty if every pair may match
 * @param condition additional condition on pairs, or null
 * @param space memory and disk for the right rows
 * @param nulls nulls among the right keys, once all of them have been read
 */
public record JoinSpec(
        JoinType type,
        RowType leftColumns,
        RowType rightColumns,
        List<Kernel> leftKeys,
        List<Kernel> rightKeys,
        @Nullable Predicate condition,
        Workspace space,
        BuildSideNulls nulls) {
    /** Additional bytes per row while the table is built: hash, presence and converted key. */
    private static final long BYTES_TO_BUILD = Long.BYTES + 1 + Long.BYTES;

    /** Returns an inner join with its sides swapped, without its condition. */
    JoinSpec turned() {
        return new JoinSpec(
                JoinType.INNER,
                /* leftColumns= */ rightColumns,
                /* rightColumns= */ leftColumns,
                /* leftKeys= */ rightKeys,
                /* rightKeys= */ leftKeys,
                null,
                space,
                BuildSideNulls.NONE);
    }

    /** Returns the join without keys, for rows whose keys are known to be equal. */
    JoinSpec ofAllPairs() {
        return new JoinSpec(type, leftColumns, rightColumns, List.of(), List.of(), condition, space, nulls);
    }

    /** Returns the join with the nulls of the right keys, once these have been read. */
    JoinSpec knowing(BuildSideNulls known) {
        return new JoinSpec(type, leftColumns, rightColumns, leftKeys, rightKeys, condition, space, known);
    }

    /** True if the join only tests the existence of a match. */
    boolean isExistence() {
        return !type.yieldsRightColumns();
    }

    /** True if left rows without a match yield no output. */
    boolean needsMatch() {
        return type == JoinType.INNER || type == JoinType.SEMI || type == JoinType.RIGHT;
    }

    /** True if the result is empty, whatever the left rows are. */
    boolean yieldsNothing() {
        return type == JoinType.NULL_AWARE_ANTI && nulls.hasNull();
    }

    boolean hasKeys() {
        return !leftKeys.isEmpty();
    }

    /** Builds an index of these right rows, if the join has keys, to find matches. */
    Matches matches(Batch right) {
        return hasKeys() ? matches(new JoinIndex(rightKeys, right, space.team())) : new CrossMatches(right.rows());
    }

    /** Returns the matches with these right rows. */
    Matches matches(JoinIndex right) {
        return new HashMatches(leftKeys, right, condition == null && isExistence());
    }

    /** Bytes needed to hold the right rows and to build their index. */
    long bytesToBuild(long bytes, long rows) {
        return 2 * bytes + rows * (hasKeys() ? JoinTable.BYTES_PER_ROW + BYTES_TO_BUILD : 0) + rows / Byte.SIZE;
    }

    /** Bytes needed once the index has been built. */
    long bytesBuilt(Batch right) {
        return right.retainedBytes()
                + (long) right.rows() * (hasKeys() ? JoinTable.BYTES_PER_ROW : 0)
                + right.rows() / Byte.SIZE;
    }

    static Column[] columns(List<Kernel> keys, Batch batch) {
        return Kernel.evaluateAll(keys, EvaluatedRows.all(batch));
    }
}
