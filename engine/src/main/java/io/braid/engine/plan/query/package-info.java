/**
 * Planned queries: a plan with its tables, views, column origins and estimated work.
 *
 * <p>Others need {@link io.braid.engine.plan.query.PlannedQuery}. Stands on {@code plan}.
 */
@NullMarked
package io.braid.engine.plan.query;

import org.jspecify.annotations.NullMarked;
