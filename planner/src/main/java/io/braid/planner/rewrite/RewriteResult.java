package io.braid.planner.rewrite;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/**
 * A query with the views that answer parts of it.
 *
 * @param views those that it reads now, as they were found; none if it is as it was
 */
record RewriteResult(RelNode relation, Set<ViewShape> views) {
    RewriteResult {
        views = Collections.unmodifiableSet(new LinkedHashSet<>(views));
    }
}
