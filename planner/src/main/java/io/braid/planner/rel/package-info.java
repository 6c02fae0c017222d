/**
 * Relational algebra nodes that Calcite lacks, and their visitors. Its entry points are
 * {@link io.braid.planner.rel.SourceFragment} and {@link io.braid.planner.rel.KeyedFragment}. Depends on no other
 * package of the planner.
 */
@NullMarked
package io.braid.planner.rel;

import org.jspecify.annotations.NullMarked;
