package io.braid.engine;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Prefetching;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fake source with given rows, which counts the calls and fails or blocks on request. */
public final class FakeSource implements Source, Prefetching {
    public final AtomicInteger opened = new AtomicInteger();
    public final AtomicInteger closed = new AtomicInteger();
    public final AtomicInteger canceled = new AtomicInteger();
    public final AtomicInteger delivered = new AtomicInteger();
    public final CopyOnWriteArrayList<Fragment> fragments = new CopyOnWriteArrayList<>();
    public final Set<Thread> readers = ConcurrentHashMap.newKeySet();
    private final String name;
    private final List<Batch> batches;
    private final CountDownLatch blocked = new CountDownLatch(1);
    private @Nullable RuntimeException failure;
    private final Semaphore connections = new Semaphore(Integer.MAX_VALUE);
    private Runnable onNext = () -> {};
    private Runnable onCancel = () -> {};
    private Runnable onClose = () -> {};
    private @Nullable Function<Fragment, List<Batch>> answer;
    private boolean sparing = true;
    private int failAt = Integer.MAX_VALUE;
    private int blockAt = Integer.MAX_VALUE;

    public FakeSource(String name, List<Batch> batches) {
        this.name = name;
        this.batches = List.copyOf(batches);
    }

    /** Throws instead of returning the batch with this number, counted from 0; the end counts as a batch. */
    public FakeSource failAt(int batch, RuntimeException exception) {
        this.failAt = batch;
        this.failure = exception;
        return this;
    }

    /** Blocks instead of returning the batch with this number, counted from 0, until it is cancelled. */
    public FakeSource blockAt(int batch) {
        this.blockAt = batch;
        return this;
    }

    /** Limits the number of concurrent streams: further ones wait. */
    public FakeSource connections(int count) {
        connections.drainPermits();
        connections.release(count);
        return this;
    }

    /** Refuses to read ahead. */
    public FakeSource sparesNothing() {
        sparing = false;
        return this;
    }

    /** Runs an action before each batch. */
    public FakeSource onNext(Runnable action) {
        this.onNext = action;
        return this;
    }

    /** Waits until a stream blocks. */
    public void awaitBlocked() throws InterruptedException {
        if (!blocked.await(30, TimeUnit.SECONDS)) {
            throw new AssertionError("nobody has read batch " + blockAt);
        }
    }

    /** Runs an action after each cancellation of a stream. */
    public FakeSource onCancel(Runnable action) {
        this.onCancel = action;
        return this;
    }

    /** Runs an action after each close of a stream. */
    public FakeSource onClose(Runnable action) {
        this.onClose = action;
        return this;
    }

    /** Returns rows that depend on the fragment. */
    public FakeSource answers(Function<Fragment, List<List<@Nullable Object>>> rowsOf) {
        this.answer = fragment -> Fixture.batches(fragment.columns(), rowsOf.apply(fragment), Batch.TARGET_ROWS);
        return this;
    }

    public int openNow() {
        return opened.get() - closed.get();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("fake", Set.of(), List.of(), TextSemantics.BINARY);
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        return List.of();
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return null;
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        return TableStatistics.UNKNOWN;
    }

    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        // The last permit is reserved for rows that are needed now.
        return sparing && connections.availablePermits() > 1 ? Optional.of(run(fragment, context)) : Optional.empty();
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        try {
            if (!connections.tryAcquire(30, TimeUnit.SECONDS)) {
                throw new AssertionError("no connection becomes free");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        opened.incrementAndGet();
        fragments.add(fragment);
        Function<Fragment, List<Batch>> asked = answer;
        return new Stream(asked == null ? () -> batches : () -> asked.apply(fragment));
    }

    @Override
    public void close() {}

    /** Stream of the source. */
    private final class Stream implements BatchStream {
        private final CountDownLatch cancelSignal = new CountDownLatch(1);
        private final Supplier<List<Batch>> answer;
        private @Nullable List<Batch> delivery;
        private int position;
        private boolean isClosed;

        Stream(Supplier<List<Batch>> answer) {
            this.answer = answer;
        }

        @Override
        public @Nullable Batch next() {
            if (isClosed) {
                throw new AssertionError("read after it was closed");
            }
            readers.add(Thread.currentThread());
            onNext.run();
            if (position == blockAt) {
                hang();
            }
            if (cancelSignal.getCount() == 0) {
                throw new BraidException(ErrorCode.QUERY_CANCELED, "cancelled in " + name);
            }
            if (position == failAt && failure != null) {
                throw failure;
            }
            List<Batch> rows = delivery == null ? answer.get() : delivery;
            delivery = rows;
            if (position == rows.size()) {
                return null;
            }
            delivered.incrementAndGet();
            return rows.get(position++);
        }

        @Override
        public boolean isOver() {
            // Unknown if something is to happen at the next batch.
            return delivery != null && position == delivery.size() && position != failAt && position != blockAt;
        }

        private void hang() {
            blocked.countDown();
            try {
                if (!cancelSignal.await(30, TimeUnit.SECONDS)) {
                    throw new AssertionError("nobody has cancelled a stream that hangs");
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void cancel() {
            canceled.incrementAndGet();
            cancelSignal.countDown();
            onCancel.run();
        }

        @Override
        public void close() {
            if (isClosed) {
                throw new AssertionError("closed twice");
            }
            isClosed = true;
            closed.incrementAndGet();
            connections.release();
            onClose.run();
        }
    }
}
