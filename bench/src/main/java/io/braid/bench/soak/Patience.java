package io.braid.bench.soak;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Asks as clients do that meet what a fault has left behind: again, for a while.
 *
 * @param longest for how long
 */
record Patience(Duration longest) {
    private static final long PAUSE_MILLIS = 20;

    /** Asks the server something. */
    interface Question<X extends Exception> {
        void ask() throws X, SQLException;
    }

    /** Returns once it has been answered; fails as it has failed last. */
    <X extends Exception> void ask(Question<X> question) throws X, SQLException, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                question.ask();
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
