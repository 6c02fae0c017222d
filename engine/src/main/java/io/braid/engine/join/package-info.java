/**
 * Joins: hash joins that spill partitions, merge joins and block nested loop joins.
 *
 * <p>The entry points are {@link io.braid.engine.join.HashJoinOperator} and {@link io.braid.engine.join.JoinSpec}.
 * Depends on {@code operator}, {@code materialize}, {@code pipeline} and {@code sort}.
 */
@NullMarked
package io.braid.engine.join;

import org.jspecify.annotations.NullMarked;
