package io.braid.planner.rewrite;

import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/**
 * A rewrite of a part of a query with a view.
 *
 * @param joined the rows of the view joined with the rest of the part
 * @param above the operators above these rows
 */
record RewriteCandidate(ViewJoin joined, UnaryOperator<RelNode> above) {
    ViewShape shape() {
        return joined.shape();
    }

    /** Returns the replacement of the part. */
    RelNode over(RelNode materialized) {
        return above.apply(joined.over(materialized));
    }
}
