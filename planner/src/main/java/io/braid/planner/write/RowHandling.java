package io.braid.planner.write;

/** Handling of the rows of a statement other than writing each by one statement and counting it. */
public sealed interface RowHandling permits ReturnedRows, MergedRows, BulkInsertion, RowVersions, TriggeredRows {}
