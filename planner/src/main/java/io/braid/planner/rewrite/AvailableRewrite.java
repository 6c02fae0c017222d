package io.braid.planner.rewrite;

import org.apache.calcite.rel.RelNode;

/**
 * A rewrite whose view's rows may be read.
 *
 * @param materialized its rows
 * @param rows how many there are, about
 * @param otherwise how many rows the tables have that they would stand for
 */
record AvailableRewrite(RewriteCandidate candidate, RelNode materialized, double rows, double otherwise) {
    ViewShape shape() {
        return candidate.shape();
    }

    /** What stands in the place of the part. */
    RelNode result() {
        return candidate.over(materialized);
    }
}
