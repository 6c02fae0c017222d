package io.braid.spi;

import java.util.Optional;

/**
 * Snapshot of a source: all statements run in it see the same state, regardless of concurrent commits. The caller must
 * close it, after its statements.
 */
public interface Snapshot extends AutoCloseable {
    /**
     * Waits until the source has taken the snapshot; called once, before any statement. False if the source turns out
     * not to support snapshots; then no statement can run in it.
     */
    boolean take();

    /** True if a statement can begin only after the previous one was read completely or closed. */
    boolean oneAtATime();

    /** As {@link Source#run}, in this snapshot. */
    BatchStream run(Fragment fragment, ScanContext context);

    /** As {@link Source#runAhead}, in this snapshot. */
    Optional<BatchStream> runAhead(Fragment fragment, ScanContext context);

    /** Cancels {@link #take}; callable from any thread. */
    void cancel();

    @Override
    void close();
}
