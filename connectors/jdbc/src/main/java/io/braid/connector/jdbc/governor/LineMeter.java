package io.braid.connector.jdbc.governor;

import io.braid.spi.Distance;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.concurrent.TimeUnit;

/**
 * Meter of a source's network distance: by a round trip over each new connection, and by the throughput of large
 * results.
 */
public final class LineMeter {
    private static final int LATEST = 8;
    private static final long ENOUGH_BYTES = 1 << 20;
    private static final int LONGEST_SECONDS = 5;
    private static final String NO_CONNECTION = "08006";

    private final double[] roundTrips = new double[LATEST];
    private final double[] widths = new double[LATEST];
    private int asked;
    private int answered;
    private volatile Distance distance = Distance.NEAR;

    /** The shortest of the latest round trips, and the highest of the latest throughputs. */
    public Distance distance() {
        return distance;
    }

    /** Measures a round trip over a new connection. Fails if it does not respond. */
    public void measure(Connection connection) throws SQLException {
        long start = System.nanoTime();
        try {
            if (!connection.isValid(LONGEST_SECONDS)) {
                throw new SQLException("the new connection does not answer", NO_CONNECTION);
            }
        } catch (SQLFeatureNotSupportedException | AbstractMethodError e) {
            // The driver does not support it; the source counts as near.
            return;
        }
        add((double) (System.nanoTime() - start) / TimeUnit.MICROSECONDS.toNanos(1));
    }

    private synchronized void add(double micros) {
        roundTrips[asked++ % LATEST] = micros;
        known();
    }

    /** Records received rows and the time spent waiting for them. */
    public void received(long bytes, long nanos) {
        if (bytes >= ENOUGH_BYTES && nanos > 0) {
            addWidth(bytes * (double) TimeUnit.SECONDS.toNanos(1) / nanos);
        }
    }

    private synchronized void addWidth(double bytesPerSecond) {
        widths[answered++ % LATEST] = bytesPerSecond;
        known();
    }

    private void known() {
        double shortest = Double.MAX_VALUE;
        for (int i = 0; i < Math.min(asked, LATEST); i++) {
            shortest = Math.min(shortest, roundTrips[i]);
        }
        double widest = 0;
        for (double width : widths) {
            widest = Math.max(widest, width);
        }
        distance = new Distance(asked == 0 ? 0 : shortest, widest);
    }
}
