package io.braid.execution.view;

/** The signal that the query on whose behalf a thread waits has been canceled. */
public interface CancellationSignal {
    /** Runs a hook on cancellation, at once if it has happened already. Hooks must not wait for anything. */
    void onCancel(Runnable hook);

    /** Throws the reason if the query has been canceled. */
    void check();
}
