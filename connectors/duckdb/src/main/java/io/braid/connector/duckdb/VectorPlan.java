package io.braid.connector.duckdb;

import org.duckdb.DuckDBColumnType;

/**
 * Plan for reading one column of a result vector.
 *
 * @param width bytes of a value in memory
 */
record VectorPlan(DuckDBColumnType type, int width, VectorReader reader) {}
