/**
 * Relational algebra of Braid's own: nodes that Calcite lacks, and ways to walk them.
 * {@link io.braid.planner.rel.SourceFragment} and {@link io.braid.planner.rel.KeyedFragment} are what others need.
 * Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.rel;

import org.jspecify.annotations.NullMarked;
