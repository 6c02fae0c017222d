package io.braid.engine.operator;

import io.braid.engine.plan.actual.ScanStatistics;
import java.util.List;
import java.util.concurrent.Executor;

/** An operator that reads a source. */
public interface Scan extends Operator, Abandonable {
    /** The name of the source. */
    String source();

    /** Lets workers read the source before its rows are wanted. Rows come without this, too, only later. */
    void readAhead(Executor workers);

    /**
     * Does something once the source has been asked for all that it will be asked for, or once it is clear that it
     * never will. To be said before the scan is pulled.
     */
    void whenOpened(Runnable action);

    ScanStatistics statistics();

    /** True if it is known that no more rows come. To be asked by whoever pulls it. */
    boolean isOver();

    /** What the user should know of how the source was read, in sentences. */
    List<String> warnings();

    /** Waits until no thread reads the source any more; false if one still does after that many seconds. */
    boolean awaitRelease(long seconds) throws InterruptedException;
}
