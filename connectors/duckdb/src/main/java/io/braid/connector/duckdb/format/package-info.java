/**
 * Formats of files that DuckDB reads as tables. {@link io.braid.connector.duckdb.format.FileFormat} is what others
 * need. Stands on no other package of Braid.
 */
@NullMarked
package io.braid.connector.duckdb.format;

import org.jspecify.annotations.NullMarked;
