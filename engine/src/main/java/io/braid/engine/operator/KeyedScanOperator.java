package io.braid.engine.operator;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Signal;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SentKeys;
import io.braid.spi.Fragment;
import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one source that have one of the keys of another side: at least those, each once. The keys are sent in
 * batches, several of them at a time where workers are free; without keys nothing is sent. Where the keys are too many,
 * these are all rows of the source.
 */
final class KeyedScanOperator implements Scan {
    /** How many batches of keys are under way at once. */
    private static final int IN_FLIGHT = 4;

    private final Setup setup;
    private final DrivingSide driver;
    private final Cancellation cancellation;
    private final CopyOnWriteArrayList<ScanOperator> asked = new CopyOnWriteArrayList<>();
    private final ArrayDeque<Part> inFlight = new ArrayDeque<>();
    private final Signal allOpened = new Signal();
    private @Nullable Iterator<List<List<Object>>> keys;
    private @Nullable Part newest;
    private volatile @Nullable Executor workers;
    private volatile boolean refused;
    private final AtomicLong keysSent = new AtomicLong();
    private volatile boolean finished;

    /**
     * What is read how.
     *
     * @param scanner makes the scan of a fragment
     * @param recheck leaves of a scan's rows only those that have one of these keys
     */
    record Setup(
            int id,
            String source,
            KeyedText text,
            KeyedFragments fragments,
            Function<Fragment, ScanOperator> scanner,
            BiFunction<Operator, Batch, Operator> recheck) {}

    /**
     * The rows for one batch of keys.
     *
     * @param opened given when the source has been asked for them, or never will be
     */
    private record Part(ScanOperator scan, Operator rows, Signal opened) {}

    KeyedScanOperator(Setup setup, DrivingSide driver, Cancellation cancellation) {
        this.setup = setup;
        this.driver = driver;
        this.cancellation = cancellation;
    }

    @Override
    public @Nullable Batch next() {
        cancellation.check();
        while (!finished) {
            ask();
            Part part = inFlight.peek();
            if (part == null) {
                finished = true;
                allOpened.give();
                return null;
            }
            Batch batch = part.rows().next();
            if (batch != null) {
                return batch;
            }
            part.rows().close();
            inFlight.remove();
        }
        return null;
    }

    private void ask() {
        Iterator<List<List<Object>>> left = keys;
        if (left == null) {
            left = begin();
            keys = left;
        }
        while (inFlight.size() < IN_FLIGHT && left.hasNext()) {
            List<List<Object>> batch = left.next();
            keysSent.addAndGet(batch.size());
            Part part = part(setup.fragments().forKeys(batch), batch);
            if (!left.hasNext()) {
                part.opened().whenGiven(allOpened::give);
            }
        }
    }

    private Iterator<List<List<Object>>> begin() {
        DrivingKeys driving = driver.allKeys();
        refused = driving.areTooMany();
        if (refused) {
            part(setup.fragments().whole(), List.of()).opened().whenGiven(allOpened::give);
            return Collections.emptyIterator();
        }
        return driving.batches(setup.fragments().types(), setup.fragments().mostKeys());
    }

    private Part part(Fragment fragment, List<List<Object>> batch) {
        ScanOperator scan = setup.scanner().apply(fragment);
        asked.add(scan);
        boolean asItComes = setup.text().exact() || refused;
        Operator rows =
                asItComes ? scan : setup.recheck().apply(scan, setup.fragments().rows(batch));
        Part part = new Part(scan, rows, new Signal());
        scan.whenOpened(part.opened()::give);
        Part before = newest;
        Executor readers = workers;
        // One after the other, as with all scans of one source. The first is read by whoever wants its rows.
        if (before != null && readers != null) {
            before.opened().whenGiven(() -> scan.readAhead(readers));
        }
        newest = part;
        inFlight.add(part);
        return part;
    }

    @Override
    public String source() {
        return setup.source();
    }

    /** Nothing can be read before the keys are known; then, batches of keys are. */
    @Override
    public void readAhead(Executor executor) {
        workers = executor;
    }

    @Override
    public void whenOpened(Runnable action) {
        allOpened.whenGiven(action);
    }

    @Override
    public ScanStatistics statistics() {
        return asked.stream()
                .map(ScanOperator::statistics)
                .reduce(ScanStatistics.none(setup.id(), source()), ScanStatistics::plus)
                .withFinished(finished)
                .withKeys(new SentKeys(keysSent.get(), refused));
    }

    @Override
    public List<String> warnings() {
        String hint = setup.text().hint();
        return refused && !hint.isEmpty()
                ? List.of("The " + hint + " had no effect: reading all rows of source " + source()
                        + " takes less than sending it as many keys as there were")
                : List.of();
    }

    @Override
    public void close() {
        finished = true;
        // The last first: closing one lets the next be read, which nobody wants any more.
        while (!inFlight.isEmpty()) {
            inFlight.removeLast().rows().close();
        }
        driver.forgetKeys();
        allOpened.give();
    }

    @Override
    public void abandon() {
        asked.forEach(ScanOperator::abandon);
    }

    @Override
    public boolean awaitRelease(long seconds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (ScanOperator scan : asked) {
            long left = TimeUnit.NANOSECONDS.toSeconds(Math.max(0, deadline - System.nanoTime()));
            if (!scan.awaitRelease(left)) {
                return false;
            }
        }
        return true;
    }
}
