package io.braid.engine;

/**
 * Limits of all queries together, and of each query.
 *
 * @param workerThreads maximum number of threads that read sources ahead
 * @param serverMemory maximum number of bytes held by the operators of all queries
 * @param userMemory maximum number of bytes held by the operators of one user's queries
 * @param queryMemory maximum number of bytes held by the operators of one query
 * @param querySpill maximum number of bytes that one query may spill to disk
 */
public record EngineLimits(int workerThreads, long serverMemory, long userMemory, long queryMemory, long querySpill) {
    /** Default share of the heap for the operators of all queries; the rest is for batches in flight. */
    private static final double HEAP_SHARE = 0.5;

    /** Default fraction of the queries' memory for one query. */
    private static final int QUERY_SHARE = 2;

    /** Creates limits by which one user may use the memory of all queries. */
    public EngineLimits(int workerThreads, long serverMemory, long queryMemory, long querySpill) {
        this(workerThreads, serverMemory, serverMemory, queryMemory, querySpill);
    }

    /** Returns the default limits for the heap of this process. */
    public static EngineLimits ofHeap(int workerThreads) {
        return new EngineLimits(workerThreads, heapShare(), heapShare() / QUERY_SHARE, Long.MAX_VALUE);
    }

    /** Returns the default number of bytes for the operators of all queries. */
    public static long heapShare() {
        return (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
    }
}
