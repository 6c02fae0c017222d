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
 * @param leftKeys what must be equal to the right keys; no keys where every pair may match
 * @param condition what pairs must fulfil besides, or null
 * @param space where right rows are kept
 * @param nulls what is known of the right keys, once all of them have been read
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
    /** Besides the table: the hashes of the keys, whether they are there, and what they are cast to. */
    private static final long BYTES_TO_BUILD = Long.BYTES + 1 + Long.BYTES;

    /** An inner join with its sides turned, but without its condition. */
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

    /** The same of rows whose keys are known to be equal. */
    JoinSpec ofAllPairs() {
        return new JoinSpec(type, leftColumns, rightColumns, List.of(), List.of(), condition, space, nulls);
    }

    /** The same, once all right keys have been read. */
    JoinSpec knowing(BuildSideNulls known) {
        return new JoinSpec(type, leftColumns, rightColumns, leftKeys, rightKeys, condition, space, known);
    }

    /** True if it only counts that a left row has a match, not with what. */
    boolean isExistence() {
        return !type.yieldsRightColumns();
    }

    /** True if nothing is yielded where no right row matches. */
    boolean needsMatch() {
        return type == JoinType.INNER || type == JoinType.SEMI || type == JoinType.RIGHT;
    }

    /** True if nothing is yielded, whatever the left rows are. */
    boolean yieldsNothing() {
        return type == JoinType.NULL_AWARE_ANTI && nulls.hasNull();
    }

    boolean hasKeys() {
        return !leftKeys.isEmpty();
    }

    /** Finds the pairs, now that these right rows are there. */
    Matches matches(Batch right) {
        return hasKeys() ? matches(new JoinIndex(rightKeys, right, space.team())) : new CrossMatches(right.rows());
    }

    /** Finds the pairs with these right rows. */
    Matches matches(JoinIndex right) {
        return new HashMatches(leftKeys, right, condition == null && isExistence());
    }

    /** How much memory it takes to keep right rows and find matches in them, while they are put together. */
    long bytesToBuild(long bytes, long rows) {
        return 2 * bytes + rows * (hasKeys() ? JoinTable.BYTES_PER_ROW + BYTES_TO_BUILD : 0) + rows / Byte.SIZE;
    }

    /** How much memory it takes once they are. */
    long bytesBuilt(Batch right) {
        return right.retainedBytes()
                + (long) right.rows() * (hasKeys() ? JoinTable.BYTES_PER_ROW : 0)
                + right.rows() / Byte.SIZE;
    }

    static Column[] columns(List<Kernel> keys, Batch batch) {
        return Kernel.evaluateAll(keys, EvaluatedRows.all(batch));
    }
}
