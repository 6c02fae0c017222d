package io.braid.engine.offload;

import io.braid.engine.operator.Operator;
import io.braid.spi.type.RowType;

/**
 * Rows that are sent to a distributed engine.
 *
 * @param table the name of the rows in the engine's text
 * @param columns their columns under the names in the text
 */
public record LeafRows(String table, RowType columns, Operator rows) {}
