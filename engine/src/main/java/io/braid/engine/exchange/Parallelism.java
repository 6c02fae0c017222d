package io.braid.engine.exchange;

/**
 * Number of threads of a query.
 *
 * @param threads maximum number of concurrent threads
 * @param fewRows number of rows up to which a second thread is not worthwhile
 */
public record Parallelism(int threads, long fewRows) {
    /** A single thread. */
    public static final Parallelism NONE = new Parallelism(1, Long.MAX_VALUE);

    private static final long FEW_ROWS = 1 << 15;

    public Parallelism {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads");
        }
    }

    /** Returns a parallelism of that many threads, for enough rows. */
    public static Parallelism of(int threads) {
        return threads == 1 ? NONE : new Parallelism(threads, FEW_ROWS);
    }
}
