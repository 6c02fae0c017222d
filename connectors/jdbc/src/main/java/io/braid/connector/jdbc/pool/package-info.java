/**
 * Connection pool of one login to a source.
 *
 * <p>The entry point is {@link io.braid.connector.jdbc.pool.ConnectionPool}. Depends on {@code governor} and
 * {@code dialect}.
 */
@NullMarked
package io.braid.connector.jdbc.pool;

import org.jspecify.annotations.NullMarked;
