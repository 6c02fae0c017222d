/**
 * Apache Spark as a distributed engine, over Spark Connect.
 *
 * <p>Found as a plugin by {@link io.braid.spark.SparkConnector}. Nothing of Braid but {@code io.braid.spi} is known
 * here.
 */
@NullMarked
package io.braid.spark;

import org.jspecify.annotations.NullMarked;
