package io.braid.planner.rewrite;

import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/**
 * A rewrite of a part of a query with a view.
 *
 * @param joined the rows that come of the view and the rest of the query
 * @param above what is done with them
 */
record RewriteCandidate(ViewJoin joined, UnaryOperator<RelNode> above) {
    ViewShape shape() {
        return joined.shape();
    }

    /** What stands in the place of the part. */
    RelNode over(RelNode materialized) {
        return above.apply(joined.over(materialized));
    }
}
