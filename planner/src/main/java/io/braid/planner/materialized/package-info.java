/**
 * Contents of materialized views, as far as one statement may read them.
 * {@link io.braid.planner.materialized.ViewContents} is what others need. Stands on {@code access} and {@code option}.
 */
@NullMarked
package io.braid.planner.materialized;

import org.jspecify.annotations.NullMarked;
