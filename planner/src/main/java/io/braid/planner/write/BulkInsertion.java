package io.braid.planner.write;

import io.braid.spi.write.InsertTarget;

/** Bulk insertion of unchanged rows, with the source's own mechanism for many rows. */
public record BulkInsertion(InsertTarget target) implements RowHandling {}
