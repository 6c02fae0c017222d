package io.braid.planner.concurrent;

/** Signal that the work for which a thread runs or waits has been cancelled. */
public interface CancellationSignal {
    /** Signal that is never raised. */
    CancellationSignal NONE = new CancellationSignal() {
        @Override
        public void onCancel(Runnable hook) {}

        @Override
        public void check() {}
    };

    /** Runs a hook on cancellation, or immediately if that has happened already. Hooks must not block. */
    void onCancel(Runnable hook);

    /** Throws the reason if the work has been cancelled. */
    void check();
}
