package io.braid.testkit.load;

/** Hears, from any thread, what a long piece of work has got done: one line for people at a time. */
@FunctionalInterface
public interface Progress {
    /** Hears nothing. */
    Progress SILENT = line -> {};

    void report(String line);
}
