/**
 * View rewriting: use of materialized views for parts of queries that do not name them. Its entry point is
 * {@link io.braid.planner.rewrite.UseMaterializedViews}. Depends on {@code catalog}, {@code concurrent}, {@code join},
 * {@code option} and {@code step}.
 */
@NullMarked
package io.braid.planner.rewrite;

import org.jspecify.annotations.NullMarked;
