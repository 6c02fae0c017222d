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
 * Reaper of backend sessions whose connection was abandoned while they may have been running a statement. A source
 * often notices that only when it has rows to send, which may take hours: so Braid asks it, and ends what still runs.
 */
public final class AbandonedSessions {
    private static final Logger LOG = LoggerFactory.getLogger(AbandonedSessions.class);
    /** Grace period: most sessions end by themselves in it, since they have been cancelled. */
    private static final long GRACE_MILLIS = 500;

    /** About so many times half a second, and what it takes to be refused, a source is waited for. */
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

    /** Where nobody can begin to look after it, whoever looks after the next one does. */
    public synchronized void add(String session) {
        if (!sessions.areKnown()) {
            return;
        }
        left.add(new BackendSessions.Abandoned(session, System.nanoTime()));
        looking = looking || aside.begin("braid-janitor", this::look);
    }

    /** What is left is looked after once more, if the source answers. */
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
                    // Those that had to be ended are looked at once more.
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
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits a little; returns those that are left without those that are done. */
    private List<BackendSessions.Abandoned> pause(Set<BackendSessions.Abandoned> done) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(GRACE_MILLIS);
        synchronized (this) {
            left.removeAll(done);
            looking = !left.isEmpty();
            return new ArrayList<>(left);
        }
    }
}
