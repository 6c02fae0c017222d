package io.braid.planner.concurrent;

/** The signal that the work on whose behalf a thread runs or waits is no longer wanted. */
public interface CancellationSignal {
    /** The signal of work that nobody cancels. */
    CancellationSignal NONE = new CancellationSignal() {
        @Override
        public void onCancel(Runnable hook) {}

        @Override
        public void check() {}
    };

    /** Runs a hook on cancellation, at once if it has happened already. Hooks must not wait for anything. */
    void onCancel(Runnable hook);

    /** Throws the reason if the work has been cancelled. */
    void check();
}
