package io.braid.planner.rewrite;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;

/**
 * A query, some parts of which are answered from views.
 *
 * @param views those that it reads now, as they were found; none if it is as it was
 */
record Rewritten(RelNode relation, Set<ViewShape> views) {
    Rewritten {
        views = Collections.unmodifiableSet(new LinkedHashSet<>(views));
    }
}
