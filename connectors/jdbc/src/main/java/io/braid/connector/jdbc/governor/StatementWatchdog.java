package io.braid.connector.jdbc.governor;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Watchdog over the running statements of one source. It cancels those past their deadline, even if their readers hang
 * in the driver, and those that the source no longer reports as running.
 */
public final class StatementWatchdog {
    private static final long LOOK_MILLIS = 500;

    private final Duration longestSilence;
    private final BackendSessions sessions;
    private final SourceCounts counts;
    private final Map<StatementTrace, Reader> statements = new ConcurrentHashMap<>();
    private final BackgroundThreads aside;
    private boolean looking;

    public StatementWatchdog(
            Duration longestSilence, BackendSessions sessions, SourceCounts counts, BackgroundThreads aside) {
        this.aside = aside;
        this.longestSilence = longestSilence;
        this.sessions = sessions;
        this.counts = counts;
    }

    /** Reader of the rows of a statement. */
    public interface Reader {
        /** Called when the query's deadline has passed. */
        void stopLate();

        /** Called when the source no longer reports the statement as running. */
        void stopSilent();

        /** Called when the query has ended. */
        public void cancel();
    }

    public void began(StatementTrace statement, Reader reader) {
        statements.put(statement, reader);
        counts.began();
        lookLater();
    }

    public void ended(StatementTrace statement) {
        statements.remove(statement);
    }

    public List<StatementTrace> all() {
        return List.copyOf(statements.keySet());
    }

    /** Cancels the statements of a query. */
    public void cancel(String queryId) {
        statements.forEach((statement, reader) -> {
            if (statement.context().queryId().equals(queryId)) {
                reader.cancel();
            }
        });
    }

    /** Starts the watchdog thread; if that fails, the next statement retries. */
    private synchronized void lookLater() {
        looking = looking || aside.begin("braid-watch", this::watch);
    }

    private synchronized void hasLooked() {
        looking = false;
        if (!statements.isEmpty()) {
            lookLater();
        }
    }

    private void watch() {
        try {
            do {
                Thread.sleep(LOOK_MILLIS);
                statements.forEach(this::look);
            } while (!statements.isEmpty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            hasLooked();
        }
    }

    private void look(StatementTrace statement, Reader reader) {
        boolean waits = statement.silentNanos() > 0;
        if (waits && statement.context().isPastDeadline()) {
            aside.begin("braid-cancel", reader::stopLate);
        } else if (sessions.mayFallSilent() && statement.beginAsking(longestSilence.toNanos())) {
            if (!aside.begin("braid-ask", () -> ask(statement, reader))) {
                statement.endAsking();
            }
        }
    }

    private void ask(StatementTrace statement, Reader reader) {
        boolean works = false;
        try {
            works = sessions.work(statement.backends());
        } catch (SQLException | RuntimeException | Error e) {
            // No response counts as not running.
        } finally {
            statement.endAsking();
        }
        if (!works && statement.silentNanos() > longestSilence.toNanos()) {
            reader.stopSilent();
        }
    }
}
