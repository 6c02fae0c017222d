/**
 * File formats that DuckDB reads as tables. The entry point is {@link io.braid.connector.duckdb.format.FileFormat}.
 * Depends on no other package of Braid.
 */
@NullMarked
package io.braid.connector.duckdb.format;

import org.jspecify.annotations.NullMarked;
