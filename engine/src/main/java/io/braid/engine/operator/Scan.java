package io.braid.engine.operator;

import io.braid.engine.plan.actual.ScanStatistics;
import java.util.List;
import java.util.concurrent.Executor;

/** Operator that reads a source. */
public interface Scan extends Operator, Abandonable {
    /** The name of the source. */
    String source();

    /** Lets workers read the source ahead of demand. Optional: without it, rows are only read later. */
    void readAhead(Executor workers);

    /**
     * Registers an action that runs once the source has opened the scan's last statement, or will never open it. To be
     * called before the scan is pulled.
     */
    void whenOpened(Runnable action);

    ScanStatistics statistics();

    /** True if it is known that no more rows come. Called by the pulling thread. */
    boolean isOver();

    /** Returns warnings about reading the source, in sentences. */
    List<String> warnings();

    /** Waits until no thread reads the source; false if one still does after that many seconds. */
    boolean awaitRelease(long seconds) throws InterruptedException;
}
