package io.braid.engine.scan;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Exchange;
import io.braid.engine.exchange.Failures;
import io.braid.engine.memory.ReadAheadMemory;
import io.braid.engine.operator.Scan;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scan of the rows of one source. A worker reads them ahead into an exchange if it gets to it before the consumer does;
 * otherwise the consumer reads them itself. So a query makes progress with any number of workers: it never waits for a
 * worker, only for a source.
 */
public final class ScanOperator implements Scan {
    private static final Logger LOG = LoggerFactory.getLogger(ScanOperator.class);
    /** Number of batches that a worker may be ahead of its consumer. */
    private static final int AHEAD = 3;

    /** Thread that reads the source. */
    private enum Reader {
        NOBODY,
        WORKER,
        CONSUMER
    }

    private final FragmentReader source;
    private final Cancellation cancellation;
    private final Exchange exchange;
    private final CountDownLatch released = new CountDownLatch(1);
    private final Cancellation.Listener listener = this::stop;
    private Reader reader = Reader.NOBODY;
    /** True if the source has been sent the statement before any thread reads it. */
    private boolean begun;

    public ScanOperator(FragmentReader source, ReadAheadMemory memory, Cancellation cancellation) {
        this.source = source;
        this.exchange = new Exchange(AHEAD, memory);
        this.cancellation = cancellation;
        cancellation.onStop(listener);
    }

    @Override
    public void readAhead(Executor workers) {
        try {
            workers.execute(this::readAsWorker);
        } catch (RejectedExecutionException e) {
            // The engine is closing and cancels this query; until then the consumer reads the source itself.
            LOG.debug("No worker reads source {} ahead", source());
        }
    }

    /** True if the scan has begun or the source has a free permit, in which case it begins. Does not block. */
    @Override
    public synchronized boolean beginsAtOnce() {
        if (reader == Reader.NOBODY && !begun) {
            try {
                source.ahead().ifPresent(stream -> {
                    source.use(stream);
                    begun = true;
                });
            } catch (RuntimeException e) {
                // The consumer will get the same failure.
                LOG.debug("Source {} is not read ahead", source(), e);
            }
        }
        return begun || reader != Reader.NOBODY;
    }

    private synchronized boolean beginAhead() {
        if (reader != Reader.NOBODY || !beginsAtOnce()) {
            return false;
        }
        reader = Reader.WORKER;
        return true;
    }

    /** Returns which thread reads the source; the consumer if none does so far. */
    private synchronized Reader settled() {
        if (reader == Reader.NOBODY) {
            reader = Reader.CONSUMER;
        }
        return reader;
    }

    /** Reads the source to its end, or until no more rows are needed. */
    private void readAsWorker() {
        if (!beginAhead()) {
            return;
        }
        try {
            readAll();
        } catch (Throwable e) {
            // A failure is irrelevant once the rows are no longer needed.
            if (exchange.wantsMore()) {
                BraidException failure = Failures.of(e);
                exchange.fail(failure);
                cancellation.stop(failure);
            }
        } finally {
            exchange.finish();
            released.countDown();
        }
    }

    private void readAll() {
        try {
            boolean wanted = exchange.wantsMore();
            while (wanted) {
                Batch batch = source.next();
                wanted = batch != null && exchange.put(batch);
            }
        } finally {
            source.close();
        }
    }

    @Override
    public @Nullable Batch next() {
        cancellation.check();
        if (settled() == Reader.WORKER) {
            return exchange.take();
        }
        Batch batch = source.next();
        if (source.isFinished()) {
            close();
        }
        return batch;
    }

    @Override
    public synchronized boolean isOver() {
        return reader == Reader.CONSUMER && source.isFinished();
    }

    @Override
    public String source() {
        return source.source();
    }

    @Override
    public void whenOpened(Runnable action) {
        source.whenOpened(action);
    }

    @Override
    public ScanStatistics statistics() {
        return source.statistics();
    }

    @Override
    public void close() {
        exchange.close();
        if (settled() == Reader.CONSUMER) {
            try {
                source.close();
            } finally {
                released.countDown();
                cancellation.forget(listener);
            }
        } else {
            source.abandon();
        }
    }

    @Override
    public void abandon() {
        exchange.close();
        source.abandon();
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public boolean awaitRelease(long seconds) throws InterruptedException {
        return released.await(seconds, TimeUnit.SECONDS);
    }

    private void stop(BraidException reason) {
        exchange.fail(reason);
        source.cancel();
    }
}
