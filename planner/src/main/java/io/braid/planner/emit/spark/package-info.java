/**
 * Generation of the subset of Spark SQL that has Braid's semantics.
 *
 * <p>Its entry points are {@link io.braid.planner.emit.spark.SparkDialect} and
 * {@link io.braid.planner.emit.spark.SparkExpressions}. Depends on no other package of the planner.
 */
@NullMarked
package io.braid.planner.emit.spark;

import org.jspecify.annotations.NullMarked;
