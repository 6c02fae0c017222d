/** DuckDB as a source. */
@NullMarked
package io.braid.connector.duckdb;

import org.jspecify.annotations.NullMarked;
