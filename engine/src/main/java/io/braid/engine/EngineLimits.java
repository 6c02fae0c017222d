package io.braid.engine;

/**
 * Limits of all queries together, and of each of them.
 *
 * @param workerThreads how many threads may read sources ahead
 * @param serverMemory how many bytes the operators of all queries may keep
 * @param userMemory how many bytes those of the queries of one user may keep
 * @param queryMemory how many bytes those of one query may keep
 * @param querySpill how many bytes one query may have on disk
 */
public record EngineLimits(int workerThreads, long serverMemory, long userMemory, long queryMemory, long querySpill) {
    /**
     * The part of the heap that queries may keep where nobody has said how much: the rest is for what is on its way.
     */
    private static final double HEAP_SHARE = 0.5;

    /** The part of that which one query may keep where nobody has said how much. */
    private static final int QUERY_SHARE = 2;

    /** One user may have all. */
    public EngineLimits(int workerThreads, long serverMemory, long queryMemory, long querySpill) {
        this(workerThreads, serverMemory, serverMemory, queryMemory, querySpill);
    }

    /** What suits this process. */
    public static EngineLimits ofHeap(int workerThreads) {
        return new EngineLimits(workerThreads, heapShare(), heapShare() / QUERY_SHARE, Long.MAX_VALUE);
    }

    /** How much of this process's heap queries may keep between them. */
    public static long heapShare() {
        return (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
    }
}
