/**
 * Planned queries: a plan with its tables, views, column origins and estimated work.
 *
 * <p>The entry point is {@link io.braid.engine.plan.query.PlannedQuery}. Depends on {@code plan}.
 */
@NullMarked
package io.braid.engine.plan.query;

import org.jspecify.annotations.NullMarked;
