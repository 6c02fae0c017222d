package io.braid.engine.duckdb;

import io.braid.engine.plan.expression.Expression;

/** The same expression said twice: for Braid's engine, and for DuckDB. */
record Said(Expression expression, String sql) {}
