package io.braid.engine.scan;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Signal;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Scan;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SentKeys;
import io.braid.spi.Fragment;
import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scan of the rows of one source that may match keys of the other join sides: at least the matching rows, each once.
 * The keys are sent in batches, several at a time if workers are free; without keys, nothing is sent. If there are too
 * many keys, it reads all rows of the source, or those between the least and the greatest key.
 */
public final class KeyedScanOperator implements Scan {
    /** Maximum number of key batches in flight. */
    private static final int IN_FLIGHT = 4;

    private final Setup setup;
    private final List<@Nullable KeyCollectingOperator> drivers;
    private final Cancellation cancellation;
    private final CopyOnWriteArrayList<ScanOperator> asked = new CopyOnWriteArrayList<>();
    private final ArrayDeque<Part> inFlight = new ArrayDeque<>();
    private final Signal allOpened = new Signal();
    private @Nullable Iterator<List<List<Object>>> keys;
    private @Nullable Part newest;
    private volatile @Nullable Executor workers;
    private volatile @Nullable KeySelection chosen;
    private final AtomicLong keysSent = new AtomicLong();
    private volatile boolean finished;

    /**
     * Configuration of a keyed scan.
     *
     * @param scanner creates the scan of a fragment
     * @param recheck filters a scan's rows by the keys of a condition
     * @param beforeSeveral runs before the first of several statements
     * @param lookups cache of rows with such keys; null for a scan that requests all keys
     */
    public record Setup(
            int id,
            String source,
            KeyedText text,
            KeyedFragments fragments,
            Function<Fragment, ScanOperator> scanner,
            Recheck recheck,
            Runnable beforeSeveral,
            @Nullable KeyLookupCache lookups) {}

    /** Filter of a scan's rows by the keys of a condition. */
    public interface Recheck {
        Operator only(Operator rows, KeyedText.Condition condition, Batch keys);
    }

    /**
     * Rows for one batch of keys.
     *
     * @param opened given when the source has opened the statement, or never will
     */
    private record Part(ScanOperator scan, Operator rows, Signal opened) {}

    /** @param drivers the sides whose keys are sent, by condition; null for a condition without keys */
    public KeyedScanOperator(Setup setup, List<@Nullable KeyCollectingOperator> drivers, Cancellation cancellation) {
        this.setup = setup;
        this.drivers = drivers;
        this.cancellation = cancellation;
    }

    @Override
    public @Nullable Batch next() {
        cancellation.check();
        while (!finished) {
            ask();
            Batch known = found();
            if (known != null) {
                return known;
            }
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

    private @Nullable Batch found() {
        KeyLookupCache lookups = setup.lookups();
        return lookups == null ? null : lookups.found();
    }

    private void ask() {
        Iterator<List<List<Object>>> left = keys;
        if (left == null) {
            left = begin();
            keys = left;
        }
        while (inFlight.size() < IN_FLIGHT && left.hasNext()) {
            List<List<Object>> batch = left.next();
            if (asked.isEmpty() && left.hasNext()) {
                setup.beforeSeveral().run();
            }
            KeySelection all = Objects.requireNonNull(chosen);
            keysSent.addAndGet(batch.size() + all.besides());
            Part part = part(all.forBatch(batch), scan -> checked(scan, all.inBatches(), batch));
            if (!left.hasNext()) {
                part.opened().whenGiven(allOpened::give);
            }
        }
    }

    private Iterator<List<List<Object>>> begin() {
        KeySelection all = new KeySelection(setup.fragments(), drivers);
        chosen = all;
        boolean begun = false;
        if (isWhole(all)) {
            Part whole = part(all.withoutKeys(), scan -> scan);
            whole.opened().whenGiven(allOpened::give);
            begun = whole.scan().beginsAtOnce();
        }
        if (!begun && !all.areNone()) {
            drivers.stream().filter(Objects::nonNull).forEach(KeyCollectingOperator::keepRest);
        }
        KeyLookupCache lookups = setup.lookups();
        return lookups == null
                ? all.batches()
                : lookups.missing(all.batches(), setup.fragments().mostKeys(0));
    }

    private static boolean isWhole(KeySelection all) {
        return !all.areNone() && all.inBatches() == KeySelection.NONE;
    }

    /**
     * Filters the rows by their keys unless the source compares exactly, because batches of keys may find the same row
     * twice.
     */
    private Operator checked(ScanOperator scan, int condition, List<List<Object>> batch) {
        KeyedText.Condition keys = setup.text().conditions().get(condition);
        KeyLookupCache lookups = setup.lookups();
        if (lookups != null) {
            return lookups.keeping(scan, batch);
        }
        return keys.exact()
                ? scan
                : setup.recheck().only(scan, keys, setup.fragments().rows(condition, batch));
    }

    private Part part(Fragment fragment, Function<ScanOperator, Operator> check) {
        ScanOperator scan = setup.scanner().apply(fragment);
        asked.add(scan);
        Part part = new Part(scan, check.apply(scan), new Signal());
        scan.whenOpened(part.opened()::give);
        Part before = newest;
        Executor readers = workers;
        // Opened one after the other, as all scans of one source. The first is read by the consumer.
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

    /** Stores the executor: nothing can be read before the keys are known; from then on, key batches are read ahead. */
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
        KeySelection all = chosen;
        KeyLookupCache lookups = setup.lookups();
        return asked.stream()
                .map(ScanOperator::statistics)
                .reduce(ScanStatistics.none(setup.id(), source()), ScanStatistics::plus)
                .withFinished(finished)
                .withKnown(lookups == null ? 0 : lookups.count())
                .withKeys(new SentKeys(keysSent.get(), all != null && isWhole(all), all != null && all.sendRanges()));
    }

    /** False because later batches of keys are known only when they are sent. */
    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public List<String> warnings() {
        KeySelection all = chosen;
        List<KeyedText.Condition> conditions = setup.text().conditions();
        return IntStream.range(0, conditions.size())
                .filter(i -> all != null && all.isRefused(i))
                .mapToObj(i -> conditions.get(i).hint())
                .filter(hint -> !hint.isEmpty())
                .map(hint -> "The " + hint + " had no effect: reading all rows of source " + source()
                        + " takes less than sending it as many keys as there were")
                .toList();
    }

    @Override
    public void close() {
        finished = true;
        // In reverse order: closing one would let the next start, although its rows are no longer needed.
        while (!inFlight.isEmpty()) {
            inFlight.removeLast().rows().close();
        }
        drivers.stream().filter(Objects::nonNull).forEach(KeyCollectingOperator::forgetKeys);
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
            // Rounded up: a part of a second is time as well.
            long left = Math.max(0, deadline - System.nanoTime()) + TimeUnit.SECONDS.toNanos(1) - 1;
            if (!scan.awaitRelease(TimeUnit.NANOSECONDS.toSeconds(left))) {
                return false;
            }
        }
        return true;
    }
}
