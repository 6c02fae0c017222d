/**
 * Writes of materialized views into a schema of a source, and rows as text for bulk loads.
 *
 * <p>The entry points are {@link io.braid.connector.jdbc.write.JdbcTableWriter} and
 * {@link io.braid.connector.jdbc.write.TabSeparatedText}. Depends on {@code read}, {@code pool} and {@code governor}.
 */
@NullMarked
package io.braid.connector.jdbc.write;

import org.jspecify.annotations.NullMarked;
