package io.braid.execution.query;

/** Admission slot of a running query. Used only by the thread that runs the query. */
interface Slot {
    /** The slot of a query that has not begun. */
    Slot NONE = new Slot() {
        @Override
        public void release() {}

        @Override
        public void retake() {}
    };

    /** Releases the slot while the query waits for its client or for a heavy slot. */
    void release();

    /**
     * Retakes the slot without waiting, even if all are occupied, to avoid a deadlock with queries that wait for this
     * one. No further query is admitted until the number is below the limit again.
     */
    void retake();
}
