package io.braid.execution.source;

/** Listener for opened and closed sources. */
public interface SourceListener {
    /** Called after a source has been opened. */
    void opened(WatchedSource source);

    /** Called when a source is no longer in use. */
    void closed(WatchedSource source);
}
