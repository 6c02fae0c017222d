package io.braid.execution.query;

/** Admission slot of a running query. Used by the thread that runs it. */
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
     * Retakes the slot at once, even if all are taken: others may wait for what the query holds. No further query
     * begins until fewer run.
     */
    void retake();
}
