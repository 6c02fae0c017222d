package io.braid.connector.duckdb;

import org.duckdb.DuckDBColumnType;

/**
 * How a column will be read.
 *
 * @param width bytes of a value in memory
 */
record PlannedVector(DuckDBColumnType type, int width, VectorReader reader) {}
