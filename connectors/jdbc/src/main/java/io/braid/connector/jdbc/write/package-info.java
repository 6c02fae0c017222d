/**
 * Writes of materialized views into a schema of a source, and rows as text for bulk loads.
 *
 * <p>Others need {@link io.braid.connector.jdbc.write.JdbcTableWriter} and
 * {@link io.braid.connector.jdbc.write.TabSeparatedText}. Stands on {@code read}, {@code pool} and
 * {@code governor}.
 */
@NullMarked
package io.braid.connector.jdbc.write;

import org.jspecify.annotations.NullMarked;
