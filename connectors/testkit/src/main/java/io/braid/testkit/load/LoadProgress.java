package io.braid.testkit.load;

/** Hears, from any thread, what a long piece of work has got done: one line for people at a time. */
@FunctionalInterface
public interface LoadProgress {
    /** Hears nothing. */
    LoadProgress SILENT = line -> {};

    void report(String line);
}
