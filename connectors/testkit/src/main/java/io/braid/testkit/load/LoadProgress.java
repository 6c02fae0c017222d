package io.braid.testkit.load;

/** Listener for the progress of a long operation, called from any thread with one line at a time. */
@FunctionalInterface
public interface LoadProgress {
    /** Ignores progress. */
    LoadProgress SILENT = line -> {};

    void report(String line);
}
