/**
 * Spark SQL, as far as it computes what Braid does.
 *
 * <p>Others need {@link io.braid.planner.emit.spark.SparkDialect} and
 * {@link io.braid.planner.emit.spark.SparkExpressions}. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.emit.spark;

import org.jspecify.annotations.NullMarked;
