package io.braid.engine.scan;

/** An observer of what sources send for a query, which may stop it. Safe for use by many threads. */
@FunctionalInterface
public interface ReadObserver {
    /** Lets everything pass. */
    ReadObserver NONE = (source, rows, bytes) -> {};

    /** Told of each batch before its rows are used; throws to stop the query. */
    void received(String source, long rows, long bytes);
}
