/**
 * View rewriting: answers to parts of queries from materialized views that they do not name.
 * {@link io.braid.planner.rewrite.UseMaterializedViews} is what others need. Stands on {@code catalog},
 * {@code concurrent}, {@code join}, {@code option} and {@code step}.
 */
@NullMarked
package io.braid.planner.rewrite;

import org.jspecify.annotations.NullMarked;
