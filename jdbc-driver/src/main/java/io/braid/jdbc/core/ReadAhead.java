package io.braid.jdbc.core;

import java.util.concurrent.TimeUnit;

/**
 * Flow control of a result: how many batches the server may send ahead of the reader. On a distant connection, the
 * first batch that follows a request arrives much later than those behind it. The window then grows, so that the server
 * need not stop until the next request has reached it. A slow server delays all batches alike, and a larger window
 * would gain nothing.
 */
final class ReadAhead {
    private static final long NOTICED = TimeUnit.MICROSECONDS.toNanos(500);
    private static final int CLEARLY = 2;
    /** What batches under way may take together, unless so many were asked for. */
    private static final long MOST_BYTES = 16 << 20;

    private int ahead;
    private int taken;
    private long allowed;
    private long received;
    /** The number of the first batch that the last request allowed. */
    private long firstOfRequest;

    private long firstWait;
    private long longestOtherWait;
    private long largest = 1;

    /** @param batches that the server may send at once from the beginning */
    ReadAhead(int batches) {
        ahead = batches;
        allowed = batches;
    }

    /** Notes that a batch has come; returns how many more are to be requested. */
    int taken(long waitedNanos, long bytes) {
        received++;
        taken++;
        largest = Math.max(largest, bytes);
        if (received == firstOfRequest) {
            firstWait = waitedNanos;
        } else {
            longestOtherWait = Math.max(longestOtherWait, waitedNanos);
        }
        // Most answers end with their first batch: by default nothing more is asked for before the second has come.
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
