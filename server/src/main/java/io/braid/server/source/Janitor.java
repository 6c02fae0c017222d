package io.braid.server.source;

import io.braid.server.query.Queries;
import io.braid.spi.activity.RunningStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends statements whose query has gone without ending them: whatever has been forgotten, no source works on it for long. */
public final class Janitor implements SourceListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Janitor.class);
    private static final long EVERY_SECONDS = 1;
    /** A query that ends closes its statements right then; those younger may belong to one that is just being listed. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Queries queries;
    private final List<WatchedSource> sources = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "braid-janitor");
        thread.setDaemon(true);
        return thread;
    });

    @SuppressWarnings("FutureReturnValueIgnored") // It goes on until this is closed.
    public Janitor(Queries queries) {
        this.queries = queries;
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
                source.activity().ifPresent(now -> now.running().forEach(statement -> sweep(source, statement)));
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
            source.cancel(statement.queryId());
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
