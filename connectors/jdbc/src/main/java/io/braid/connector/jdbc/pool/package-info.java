/**
 * Connection pool of one login to a source.
 *
 * <p>Others need {@link io.braid.connector.jdbc.pool.ConnectionPool}. Stands on {@code governor} and {@code dialect}.
 */
@NullMarked
package io.braid.connector.jdbc.pool;

import org.jspecify.annotations.NullMarked;
