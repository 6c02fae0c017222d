package io.braid.execution.view;

import io.braid.spi.Source;

/** The states of all materialized views, and the store of those that Braid stores itself. */
public interface ViewStates {
    MaterializedView of(DeclaredView view);

    /** The source that reads Braid's own store. */
    Source source();

    /** Drops a table that has turned out to be damaged or gone, so that its view is read from the sources. */
    void discard(String table);
}
