package io.braid.jdbc.core;

import java.util.concurrent.TimeUnit;

/**
 * Flow control of a result: number of batches that the server may send ahead of the reader. On a connection with high
 * latency, the first batch after a request arrives much later than those behind it. The window then grows, so that the
 * server need not wait for the next request. A slow server delays all batches alike, so a larger window would not help.
 */
final class ReadAhead {
    private static final long NOTICED = TimeUnit.MICROSECONDS.toNanos(500);
    private static final int CLEARLY = 2;
    /** Maximum total size of batches in flight, unless the initial window is larger. */
    private static final long MOST_BYTES = 16 << 20;

    private int ahead;
    private int taken;
    private long allowed;
    private long received;
    /** Number of the first batch that the last request allowed. */
    private long firstOfRequest;

    private long firstWait;
    private long longestOtherWait;
    private long largest = 1;

    /** @param batches initial window: number of batches that the server may send at once */
    ReadAhead(int batches) {
        ahead = batches;
        allowed = batches;
    }

    /** Records the arrival of a batch; returns the number of batches to request. */
    int taken(long waitedNanos, long bytes) {
        received++;
        taken++;
        largest = Math.max(largest, bytes);
        if (received == firstOfRequest) {
            firstWait = waitedNanos;
        } else {
            longestOtherWait = Math.max(longestOtherWait, waitedNanos);
        }
        // Most results end with their first batch: by default, no more are requested before the second has arrived.
        return taken >= (ahead + 1) / 2 ? request() : 0;
    }

    private int request() {
        int wanted = taken;
        if (firstWait > NOTICED && firstWait > CLEARLY * longestOtherWait) {
            int more = (int) Math.max(0, Math.min(3L * ahead, MOST_BYTES / largest - ahead));
            ahead += more;
            wanted += more;
        }
        taken = 0;
        firstWait = 0;
        longestOtherWait = 0;
        firstOfRequest = allowed + 1;
        allowed += wanted;
        return wanted;
    }
}
