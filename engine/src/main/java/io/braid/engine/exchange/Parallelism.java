package io.braid.engine.exchange;

/**
 * Number of threads of a query.
 *
 * @param threads how many at once
 * @param fewRows as many rows are not worth a second thread
 */
public record Parallelism(int threads, long fewRows) {
    /** One thread does it all. */
    public static final Parallelism NONE = new Parallelism(1, Long.MAX_VALUE);

    private static final long FEW_ROWS = 1 << 15;

    public Parallelism {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads");
        }
    }

    /** So many threads where they are worth it. */
    public static Parallelism of(int threads) {
        return threads == 1 ? NONE : new Parallelism(threads, FEW_ROWS);
    }
}
