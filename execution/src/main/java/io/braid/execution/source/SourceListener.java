package io.braid.execution.source;

/** Is told which sources there are. */
public interface SourceListener {
    /** A source has been opened. */
    void opened(WatchedSource source);

    /** It is not used any more. */
    void closed(WatchedSource source);
}
