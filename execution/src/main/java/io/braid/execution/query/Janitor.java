package io.braid.execution.query;

import io.braid.execution.source.SourceListener;
import io.braid.execution.source.WatchedSource;
import io.braid.spi.Observability;
import io.braid.spi.activity.RunningStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Periodic cleanup at sources: ends statements whose query has ended without closing them, and
 * {@linkplain UnreadHolders unread results} that hold resources which others wait for.
 */
public final class Janitor implements SourceListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Janitor.class);
    private static final long EVERY_SECONDS = 1;
    /** Younger statements are spared: they may belong to a query that was not yet in the list of open queries. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final QueryScheduler queries;
    private final UnreadHolders unread;
    private final List<WatchedSource> sources = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "braid-janitor");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * @param longestUnread maximum time for which an unread result may hold resources that others wait for; zero for no
     *     limit
     */
    @SuppressWarnings("FutureReturnValueIgnored") // Runs until this is closed.
    public Janitor(QueryScheduler queries, Duration longestUnread) {
        this.queries = queries;
        this.unread = new UnreadHolders(queries, longestUnread);
        clock.scheduleWithFixedDelay(this::sweep, EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void opened(WatchedSource source) {
        sources.add(source);
    }

    @Override
    public void closed(WatchedSource source) {
        sources.remove(source);
    }

    private void sweep() {
        for (WatchedSource source : sources) {
            try {
                Observability.of(source).activity().ifPresent(now -> {
                    now.running().forEach(statement -> sweep(source, statement));
                    unread.look(source, now);
                });
            } catch (RuntimeException e) {
                LOG.warn("Source '{}' could not be looked after", source.name(), e);
            }
        }
    }

    private void sweep(WatchedSource source, RunningStatement statement) {
        boolean old = statement.runningNanos() > GRACE.toNanos();
        if (old && queries.isGone(statement.queryId())) {
            LOG.warn(
                    "Source '{}' still works for query {}, which has gone: it is told to stop",
                    source.name(),
                    statement.queryId());
            Observability.of(source).cancel(statement.queryId());
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
