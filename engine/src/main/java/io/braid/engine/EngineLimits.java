package io.braid.engine;

/**
 * How much all queries, and how much each of them, may take.
 *
 * @param workerThreads how many threads may read sources ahead
 * @param serverMemory how many bytes the operators of all queries may keep
 * @param queryMemory how many bytes those of one query may keep
 * @param querySpill how many bytes one query may have on disk
 */
public record EngineLimits(int workerThreads, long serverMemory, long queryMemory, long querySpill) {
    /** The part of the heap that queries may keep where nobody has said how much: the rest is for what is on its way. */
    private static final double HEAP_SHARE = 0.5;

    /** The part of that which one query may keep where nobody has said how much. */
    private static final int QUERY_SHARE = 2;

    /** What suits this process. */
    public static EngineLimits ofHeap(int workerThreads) {
        return new EngineLimits(workerThreads, heapShare(), heapShare() / QUERY_SHARE, Long.MAX_VALUE);
    }

    /** How much of this process's heap queries may keep between them. */
    public static long heapShare() {
        return (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
    }
}
