package io.braid.bench.soak;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Retry policy of clients after a fault.
 *
 * @param longest the time after which the last failure is thrown
 */
record RetryPolicy(Duration longest) {
    private static final long PAUSE_MILLIS = 20;

    /** Call of the server. */
    interface Call<X extends Exception> {
        void run() throws X, SQLException;
    }

    /** Repeats a call until it succeeds; throws its last failure. */
    <X extends Exception> void run(Call<X> call) throws X, SQLException, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                call.run();
                return;
            } catch (SQLException e) {
                if (System.nanoTime() - start >= longest.toNanos()) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }
}
