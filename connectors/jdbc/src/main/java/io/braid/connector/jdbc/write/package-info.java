/**
 * Writes of materialized views into a schema of a source.
 *
 * <p>The entry point is {@link io.braid.connector.jdbc.write.JdbcTableWriter}. Depends on {@code read}, {@code pool}
 * and {@code governor}.
 */
@NullMarked
package io.braid.connector.jdbc.write;

import org.jspecify.annotations.NullMarked;
