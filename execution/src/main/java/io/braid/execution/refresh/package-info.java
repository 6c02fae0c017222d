/**
 * Refreshes of materialized views: scheduling, full and incremental loads.
 * {@link io.braid.execution.refresh.MaterializedViews} is the entry point. Depends on view and database.
 */
@NullMarked
package io.braid.execution.refresh;

import org.jspecify.annotations.NullMarked;
