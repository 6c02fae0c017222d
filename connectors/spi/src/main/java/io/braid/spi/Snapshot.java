package io.braid.spi;

import java.util.Optional;

/**
 * One state of a source, which all statements of a query see that are run in it, whatever others commit meanwhile.
 * Whoever has one must close it, after its statements.
 */
public interface Snapshot extends AutoCloseable {
    /**
     * Waits until the source holds on to its state of now; to be called once, and before anything is run. False if it
     * turns out that the source cannot do that: then nothing can be run in it.
     */
    boolean take();

    /**
     * True if a statement can begin only when all rows of the one before have been read, or when that has been closed.
     */
    boolean oneAtATime();

    /** As {@link Source#run}, in this state. */
    BatchStream run(Fragment fragment, ScanContext context);

    /** As {@link Source#runAhead}, in this state. */
    Optional<BatchStream> runAhead(Fragment fragment, ScanContext context);

    /** Ends {@link #take}, from any thread. */
    void cancel();

    @Override
    void close();
}
