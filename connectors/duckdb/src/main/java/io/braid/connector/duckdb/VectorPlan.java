package io.braid.connector.duckdb;

import org.duckdb.DuckDBColumnType;

/**
 * Plan for reading one column of a result vector.
 *
 * @param width the width of a value in bytes
 */
record VectorPlan(DuckDBColumnType type, int width, VectorReader reader) {}
