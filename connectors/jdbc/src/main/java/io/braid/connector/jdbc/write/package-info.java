/**
 * Writes of materialized views into a schema of a source.
 *
 * <p>Others need {@link io.braid.connector.jdbc.write.JdbcTableWriter}. Stands on {@code read}, {@code pool} and
 * {@code governor}.
 */
@NullMarked
package io.braid.connector.jdbc.write;

import org.jspecify.annotations.NullMarked;
