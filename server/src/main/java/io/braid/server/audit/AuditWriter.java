package io.braid.server.audit;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes entries in the order in which they were added, on a thread of its own. What cannot be written, because the disk is
 * full or far too slow, is counted, and the count is written when that is over.
 */
final class AuditWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditWriter.class);
    private static final int MOST_WAITING = 100_000;
    /** Wakes the thread; is not written. */
    private static final AuditEntry WAKE = new AuditEntry(Map.of());

    /** How long entries gather: a thread that is woken for each of them costs more than they do. */
    private static final Duration GATHERING = Duration.ofMillis(50);

    private static final long FORCE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long COMPLAINT_NANOS = Duration.ofMinutes(1).toNanos();

    private final AuditFiles files;
    private final BlockingQueue<AuditEntry> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
    private final AtomicLong lost = new AtomicLong();
    private final Thread thread = new Thread(this::run, "braid-audit");
    private final CountDownLatch closing = new CountDownLatch(1);
    private long forced = System.nanoTime();
    private @Nullable Long complained;

    AuditWriter(AuditFiles files) {
        this.files = files;
        thread.setDaemon(true);
        thread.start();
    }

    void add(AuditEntry entry) {
        if (!waiting.offer(entry)) {
            lost.incrementAndGet();
        }
    }

    /** Writes what there is. */
    @Override
    public void close() {
        closing.countDown();
        add(WAKE);
        try {
            thread.join(Duration.ofSeconds(5).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<AuditEntry> batch = new ArrayList<>();
        while (!isClosing() || !waiting.isEmpty()) {
            await(batch);
            write(batch);
            batch.clear();
        }
        write(List.of());
        files.close();
    }

    private void await(List<AuditEntry> batch) {
        try {
            AuditEntry first = waiting.poll(FORCE_NANOS, TimeUnit.NANOSECONDS);
            if (first != null) {
                batch.add(first);
                closing.await(GATHERING.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing.countDown();
        }
        waiting.drainTo(batch, MOST_WAITING);
        batch.remove(WAKE);
    }

    private void write(List<AuditEntry> batch) {
        long missing = lost.getAndSet(0);
        try {
            if (missing > 0) {
                files.append(List.of(AuditEntry.lost(missing).line()));
                missing = 0;
            }
            files.append(batch.stream().map(AuditEntry::line).toList());
            long now = System.nanoTime();
            if (isClosing() || now - forced >= FORCE_NANOS) {
                forced = now;
                files.force();
            }
        } catch (IOException e) {
            lost.addAndGet(missing + batch.size());
            complain(e);
        }
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    private void complain(IOException failure) {
        long now = System.nanoTime();
        if (complained == null || now - complained > COMPLAINT_NANOS) {
            complained = now;
            LOG.error("Cannot write the audit log ({}); {} entries are missing so far", failure.getMessage(), lost);
        }
    }
}
