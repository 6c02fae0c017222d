package io.braid.engine.scan;

import static io.braid.engine.Fixture.INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.FakeSource;
import io.braid.engine.Fixture;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.ServerMemory;
import io.braid.engine.spill.QuerySpill;
import io.braid.engine.spill.SpillFolder;
import io.braid.engine.spill.Workspace;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test of a snapshot that runs one statement at a time: each statement can be read at any time, and no row is lost. */
@Timeout(60)
final class SerialSnapshotTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final Fragment ALL = new Fragment("SELECT n", List.of(), ONE);
    private static final Fragment SLOW = new Fragment("SELECT n SLOWLY", List.of(), ONE);
    private static final ScanContext CONTEXT = ScanContext.of("q");
    private static final int ROWS = 2_000;
    private static final List<Integer> NUMBERS =
            IntStream.range(0, ROWS).boxed().toList();

    private final FakeSource source = new FakeSource(
            "s", Fixture.batches(ONE, NUMBERS.stream().map(Fixture::row).toList(), 100));
    private final Path folder;
    private MemoryBudget memory = new MemoryBudget(1 << 20, new ServerMemory(1 << 20));
    private QuerySpill spill;

    SerialSnapshotTest(@TempDir Path folder) {
        this.folder = folder;
        this.spill = spill(1 << 20);
    }

    private QuerySpill spill(long limit) {
        return new QuerySpill(SpillFolder.at(folder), limit);
    }

    /** Snapshot of a source with a single connection. */
    private static final class OneConnection implements Snapshot {
        private final Function<Fragment, BatchStream> statements;

        OneConnection(Function<Fragment, BatchStream> statements) {
            this.statements = statements;
        }

        @Override
        public boolean take() {
            return true;
        }

        @Override
        public boolean oneAtATime() {
            return true;
        }

        @Override
        public BatchStream run(Fragment fragment, ScanContext context) {
            return statements.apply(fragment);
        }

        @Override
        public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
            return Optional.of(run(fragment, context));
        }

        @Override
        public void cancel() {}

        @Override
        public void close() {}
    }

    /** Stream that sends its statement on the first read, and fails if another one has the connection. */
    private final class Begun implements BatchStream {
        private final Fragment fragment;
        private BatchStream stream = NOTHING;
        private boolean ended;

        Begun(Fragment fragment) {
            this.fragment = fragment;
        }

        @Override
        public @Nullable Batch next() {
            if (stream == NOTHING) {
                assertThat(source.openNow()).isZero();
                stream = source.run(fragment, CONTEXT);
            }
            Batch batch = ended ? null : stream.next();
            if (batch == null && !ended) {
                ended = true;
                stream.close();
            }
            return batch;
        }

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void cancel() {
            stream.cancel();
        }

        @Override
        public void close() {
            if (!ended) {
                ended = true;
                stream.close();
            }
        }
    }

    private static final BatchStream NOTHING = new BatchStream() {
        @Override
        public Batch next() {
            throw new AssertionError("read before it began");
        }

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void cancel() {}

        @Override
        public void close() {}
    };

    private Snapshot state() {
        return state(Begun::new);
    }

    private Snapshot state(Function<Fragment, BatchStream> statements) {
        Workspace space = new Workspace(
                () -> memory.reserveSpillable("Reading"),
                spill.of("Reading"),
                new Cancellation(),
                Batch.TARGET_ROWS,
                WorkerTeam.ALONE);
        return new SerialSnapshot(new OneConnection(statements), space);
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(source.openNow()).isZero();
        assertThat(memory.used()).isZero();
        spill.close();
        assertThat(folder).isEmptyDirectory();
    }

    private static List<Integer> numbers(BatchStream rows) {
        List<Integer> numbers = new ArrayList<>();
        for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
            add(numbers, batch);
        }
        return numbers;
    }

    private static void add(List<Integer> numbers, Batch batch) {
        for (int i = 0; i < batch.rows(); i++) {
            numbers.add((Integer) batch.column(0).value(i));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 20, 1})
    void rowsThatWaitAreInMemoryOrOnDisk(long most) {
        memory = new MemoryBudget(most, new ServerMemory(1 << 20));
        Snapshot state = state();
        try (BatchStream one = state.run(ALL, CONTEXT);
                BatchStream other = state.run(ALL, CONTEXT)) {
            List<Integer> ofOne = new ArrayList<>();
            add(ofOne, Objects.requireNonNull(one.next()));

            assertThat(numbers(other)).isEqualTo(NUMBERS);

            ofOne.addAll(numbers(one));
            assertThat(ofOne).isEqualTo(NUMBERS);
            assertThat(spill.use().bytes() > 0).isEqualTo(most == 1);
        }
    }

    @Test
    void whatHasBeenReadToItsEndIsNotTakenIn() {
        Snapshot state = state();
        try (BatchStream one = state.run(ALL, CONTEXT);
                BatchStream other = state.run(ALL, CONTEXT)) {
            assertThat(numbers(one)).isEqualTo(NUMBERS);
            assertThat(numbers(other)).isEqualTo(NUMBERS);
            assertThat(memory.peak()).isZero();
        }
    }

    @Test
    void readInTurnsEachKeepsItsRows() {
        Snapshot state = state();
        try (BatchStream one = state.run(ALL, CONTEXT);
                BatchStream two = state.run(ALL, CONTEXT);
                BatchStream three = state.run(ALL, CONTEXT)) {
            List<List<Integer>> read = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            List<BatchStream> all = List.of(one, two, three);
            boolean more = true;
            while (more) {
                more = false;
                for (int i = 0; i < all.size(); i++) {
                    Batch batch = all.get(i).next();
                    more |= batch != null;
                    if (batch != null) {
                        add(read.get(i), batch);
                    }
                }
            }
            assertThat(read).allMatch(NUMBERS::equals);
        }
    }

    @Test
    void nothingBeginsAheadWhileAnotherHasRowsLeft() {
        Snapshot state = state();
        try (BatchStream one = state.run(ALL, CONTEXT)) {
            assertThat(one.next()).isNotNull();
            assertThat(state.runAhead(ALL, CONTEXT)).isEmpty();
            numbers(one);
            try (BatchStream ahead = state.runAhead(ALL, CONTEXT).orElseThrow()) {
                assertThat(numbers(ahead)).isEqualTo(NUMBERS);
            }
        }
    }

    @Test
    void aFailureWhileRowsAreTakenInIsTheirReaders() {
        source.failAt(7, new BraidException(ErrorCode.SOURCE_FAILED, "broken"));
        Snapshot state = state();
        try (BatchStream one = state.run(ALL, CONTEXT);
                BatchStream other = state.run(ALL, CONTEXT)) {
            assertThat(one.next()).isNotNull();
            assertThat(other.next()).isNotNull();
            assertThatThrownBy(() -> numbers(one)).hasMessage("broken");
            assertThatThrownBy(() -> numbers(one)).hasMessage("broken");
        }
    }

    @Test
    void moreThanMayBeKeptIsAnErrorThatNamesTheSetting() {
        memory = new MemoryBudget(1, new ServerMemory(1 << 20));
        spill = spill(1_000);
        Snapshot state = state();
        try (BatchStream one = state.run(ALL, CONTEXT);
                BatchStream other = state.run(ALL, CONTEXT)) {
            assertThat(one.next()).isNotNull();
            assertThat(numbers(other)).isEqualTo(NUMBERS);
            assertThatThrownBy(() -> numbers(one)).hasMessageContainingAll("query-spill", "query-memory");
        }
    }

    @Test
    void whatIsClosedWhileItIsTakenInHoldsNobodyUp() throws Exception {
        source.blockAt(5);
        Snapshot state = state();
        BatchStream one = state.run(ALL, CONTEXT);
        try (BatchStream other = state.run(ALL, CONTEXT)) {
            assertThat(one.next()).isNotNull();
            CompletableFuture<Batch> read = CompletableFuture.supplyAsync(other::next);
            source.awaitBlocked();

            one.close();

            assertThat(read.get(20, TimeUnit.SECONDS)).isNotNull();
        }
    }

    /** Otherwise the snapshot could be ended while one of its statements is still being closed. */
    @Test
    void whatAnotherEndsIsEndedOnceAndBeforeItCountsAsClosed() throws Exception {
        SlowlyClosed slow = new SlowlyClosed(new Begun(ALL));
        Snapshot state = state(fragment -> fragment.equals(SLOW) ? slow : new Begun(fragment));
        BatchStream one = state.run(SLOW, CONTEXT);
        try (BatchStream other = state.run(ALL, CONTEXT)) {
            assertThat(one.next()).isNotNull();
            FutureTask<@Nullable Batch> taker = new FutureTask<>(other::next);
            begin(taker);
            slow.closing.await();

            FutureTask<Boolean> closer = new FutureTask<>(() -> {
                one.close();
                return slow.isClosed;
            });
            awaitBlockedOrDone(begin(closer));
            slow.mayClose.countDown();

            assertThat(closer.get(20, TimeUnit.SECONDS)).isTrue();
            assertThat(taker.get(20, TimeUnit.SECONDS)).isNotNull();
            assertThat(slow.closings).hasValue(1);
        } finally {
            slow.mayClose.countDown();
        }
    }

    private static Thread begin(FutureTask<?> work) {
        Thread thread = new Thread(work, "test");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitBlockedOrDone(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TERMINATED) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /** Stream that is not closed before the test allows it. */
    private static final class SlowlyClosed implements BatchStream {
        private final BatchStream rows;
        private final CountDownLatch closing = new CountDownLatch(1);
        private final CountDownLatch mayClose = new CountDownLatch(1);
        private final AtomicInteger closings = new AtomicInteger();
        private volatile boolean isClosed;

        SlowlyClosed(BatchStream rows) {
            this.rows = rows;
        }

        @Override
        public @Nullable Batch next() {
            return rows.next();
        }

        @Override
        public boolean isOver() {
            return rows.isOver();
        }

        @Override
        public void cancel() {}

        @Override
        public void close() {
            closings.incrementAndGet();
            closing.countDown();
            try {
                mayClose.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            rows.close();
            isClosed = true;
        }
    }
}
