package io.braid.connector.jdbc.governor;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reaper of backend sessions whose connection was discarded while a statement may have been running. A source often
 * notices a lost connection only when it sends rows, possibly hours later; Braid therefore queries the sessions and
 * terminates those that still run.
 */
public final class AbandonedSessions {
    private static final Logger LOG = LoggerFactory.getLogger(AbandonedSessions.class);
    /** Grace period, in which most sessions end on their own, since they have been cancelled. */
    private static final long GRACE_MILLIS = 500;

    /** Maximal number of consecutive failures, at intervals of half a second plus the connection attempt. */
    private static final int MOST_FAILURES = 60;

    private final BackendSessions sessions;
    private final SourceCounts counts;
    private final Set<BackendSessions.Abandoned> left = new LinkedHashSet<>();
    private final BackgroundThreads aside;
    private boolean looking;
    private volatile boolean closed;

    public AbandonedSessions(BackendSessions sessions, SourceCounts counts, BackgroundThreads aside) {
        this.aside = aside;
        this.sessions = sessions;
        this.counts = counts;
    }

    /** Adds a session. If no thread can be started now, the next call handles it too. */
    public synchronized void add(String session) {
        if (!sessions.areKnown()) {
            return;
        }
        left.add(new BackendSessions.Abandoned(session, System.nanoTime()));
        looking = looking || aside.begin("braid-janitor", this::look);
    }

    /** Lets the reaper make one last pass, if the source responds. */
    public void close() {
        closed = true;
    }

    private void look() {
        int failures = 0;
        Set<BackendSessions.Abandoned> seen = Set.of();
        try {
            for (List<BackendSessions.Abandoned> all = pause(seen); !all.isEmpty(); all = pause(seen)) {
                try {
                    int ended = sessions.end(all);
                    for (int i = 0; i < ended; i++) {
                        counts.orphanEnded();
                    }
                    // Terminated sessions are checked once more.
                    seen = ended == 0 ? Set.copyOf(all) : Set.of();
                    failures = 0;
                } catch (SQLException | RuntimeException | Error e) {
                    failures++;
                    if (closed || failures >= MOST_FAILURES) {
                        LOG.info(
                                "Nobody looks after sessions {} any more: {}",
                                all.stream()
                                        .map(BackendSessions.Abandoned::name)
                                        .toList(),
                                e.getMessage());
                        seen = Set.copyOf(all);
                        failures = 0;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the grace period, removes finished sessions, and returns the remaining ones. */
    private List<BackendSessions.Abandoned> pause(Set<BackendSessions.Abandoned> done) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(GRACE_MILLIS);
        synchronized (this) {
            left.removeAll(done);
            looking = !left.isEmpty();
            return new ArrayList<>(left);
        }
    }
}
