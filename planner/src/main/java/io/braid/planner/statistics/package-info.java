/**
 * Statistics of tables: what sources report and what ANALYZE has found.
 * {@link io.braid.planner.statistics.KnownStatistics} is what others need. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.statistics;

import org.jspecify.annotations.NullMarked;
