package io.braid.planner.rewrite;

import org.apache.calcite.rel.RelNode;

/**
 * A rewrite whose view's stored rows may be read.
 *
 * @param materialized the stored rows
 * @param rows their estimated number
 * @param otherwise the estimated number of rows of the replaced tables
 */
record AvailableRewrite(RewriteCandidate candidate, RelNode materialized, double rows, double otherwise) {
    ViewShape shape() {
        return candidate.shape();
    }

    /** Returns the replacement of the part. */
    RelNode result() {
        return candidate.over(materialized);
    }
}
