package io.braid.planner.write;

import io.braid.spi.write.InsertTarget;

/** Insertion of the rows as they are, in whatever way the source takes many of them. */
public record BulkInsertion(InsertTarget target) implements RowHandling {}
