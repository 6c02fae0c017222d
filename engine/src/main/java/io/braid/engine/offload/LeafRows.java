package io.braid.engine.offload;

import io.braid.engine.operator.Operator;
import io.braid.spi.type.RowType;

/**
 * Rows to be handed over.
 *
 * @param table the name by which the engine's text reads them
 * @param columns their columns under the names that the text uses
 */
public record LeafRows(String table, RowType columns, Operator rows) {}
