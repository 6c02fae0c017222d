/**
 * Column lineage from views to sources. Its entry point is {@link io.braid.planner.lineage.Lineage}. Depends on
 * {@code planner}, {@code catalog}, {@code convert}, {@code option} and {@code step}.
 */
@NullMarked
package io.braid.planner.lineage;

import org.jspecify.annotations.NullMarked;
