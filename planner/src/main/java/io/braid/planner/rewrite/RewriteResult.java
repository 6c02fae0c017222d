package io.braid.planner.rewrite;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/**
 * A query with parts replaced by views.
 *
 * @param views the views that it now reads, in the order of discovery; none if it is unchanged
 */
record RewriteResult(RelNode relation, Set<ViewShape> views) {
    RewriteResult {
        views = Collections.unmodifiableSet(new LinkedHashSet<>(views));
    }
}
