/**
 * Refreshes of materialized views: when, in which order and how. {@link io.braid.execution.refresh.MaterializedViews}
 * is the entry. Stands on view and database.
 */
@NullMarked
package io.braid.execution.refresh;

import org.jspecify.annotations.NullMarked;
