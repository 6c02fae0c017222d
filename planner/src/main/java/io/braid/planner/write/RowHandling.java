package io.braid.planner.write;

/** Handling of the rows of a statement other than to write each by one statement and to count it. */
public sealed interface RowHandling permits ReturnedRows, MergedRows, BulkInsertion, RowVersions, TriggeredRows {}
