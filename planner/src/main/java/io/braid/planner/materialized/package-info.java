/**
 * Stored rows of materialized views that one statement may read. Its entry point is
 * {@link io.braid.planner.materialized.ViewContents}. Depends on {@code access} and {@code option}.
 */
@NullMarked
package io.braid.planner.materialized;

import org.jspecify.annotations.NullMarked;
