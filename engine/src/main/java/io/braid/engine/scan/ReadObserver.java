package io.braid.engine.scan;

/** Observer of the rows that sources send for a query, which may stop it. Safe for use by many threads. */
@FunctionalInterface
public interface ReadObserver {
    /** Observer that does nothing. */
    ReadObserver NONE = (source, rows, bytes) -> {};

    /** Receives each batch's size before its rows are used; throws to stop the query. */
    void received(String source, long rows, long bytes);
}
