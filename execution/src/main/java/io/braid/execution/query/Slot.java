package io.braid.execution.query;

/** The place of a query among those that run at once. Used by the thread that runs it. */
interface Slot {
    /** The slot of a query that has not begun. */
    Slot NONE = new Slot() {
        @Override
        public void release() {}

        @Override
        public void retake() {}
    };

    /** Leaves the slot to others while the query waits for somebody. */
    void release();

    /**
     * Takes the slot back, at once, though all may be taken: others may wait for what the query holds. No further query
     * begins until fewer run.
     */
    void retake();
}
