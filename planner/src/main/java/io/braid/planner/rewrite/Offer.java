package io.braid.planner.rewrite;

import org.apache.calcite.rel.RelNode;

/**
 * A way to answer a part of a query from a view whose rows may be read.
 *
 * @param kept its rows
 * @param rows how many there are, about
 * @param otherwise how many rows the tables have that they would stand for
 */
record Offer(Candidate candidate, RelNode kept, double rows, double otherwise) {
    ViewShape shape() {
        return candidate.shape();
    }

    /** What stands in the place of the part. */
    RelNode result() {
        return candidate.over(kept);
    }
}
