package io.braid.execution.view;

import io.braid.spi.Source;

/** Registry of all materialized views and their stored rows. */
public interface ViewStates {
    MaterializedView of(DeclaredView view);

    /** The source that reads the view store. */
    Source source();

    /** Discards a damaged or missing table, so that its view is read from the sources. */
    void discard(String table);
}
