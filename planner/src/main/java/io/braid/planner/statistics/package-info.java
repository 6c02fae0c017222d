/**
 * Table statistics that sources report and that ANALYZE computes. Its entry point is
 * {@link io.braid.planner.statistics.KnownStatistics}. Depends on no other package of the planner.
 */
@NullMarked
package io.braid.planner.statistics;

import org.jspecify.annotations.NullMarked;
