/**
 * Apache Spark as a distributed engine, over Spark Connect.
 *
 * <p>Discovered as a plugin through {@link io.braid.spark.SparkConnector}. Depends only on {@code io.braid.spi}.
 */
@NullMarked
package io.braid.spark;

import org.jspecify.annotations.NullMarked;
