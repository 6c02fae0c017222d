package io.braid.engine.operator;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.lookup.CommonLookups;
import io.braid.engine.lookup.LookupRequest;
import io.braid.engine.lookup.Turn;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows with one key, which many queries may be looking for at once: where some already ask the source, the next ones are asked for
 * in one statement. If that fails, each asks by itself, so that none suffers from what another has looked for.
 */
final class CommonScan implements Scan {
    private static final Logger LOG = LoggerFactory.getLogger(CommonScan.class);

    private final Setup setup;
    private final Cancellation cancellation;
    private final LookupRequest request;
    /** What asks the source: by itself, unless it turns out to ask for others as well. */
    private volatile ScanOperator reading;
    /** What another has asked for, or this one for others; null where it asks by itself. */
    private @Nullable ArrayDeque<Batch> answer;

    private volatile @Nullable ScanStatistics answered;
    /** That it takes part in the look-ups of its kind; null before it begins, and at its end. */
    private CommonLookups.@Nullable Membership membership;

    private boolean begun;
    private boolean owesEnd;

    /**
     * What it is made of.
     *
     * @param alone asks for the one key
     * @param join takes part in the look-ups of this kind
     * @param scanner asks for several keys
     * @param keyColumns the columns of its rows that hold the key
     * @param columns how many columns the look-up has: the first ones
     */
    record Setup(
            ScanOperator alone,
            Supplier<CommonLookups.Membership> join,
            List<Object> key,
            Function<List<List<Object>>, ScanOperator> scanner,
            List<Integer> keyColumns,
            int columns) {}

    CommonScan(Setup setup, Cancellation cancellation) {
        this.setup = setup;
        this.cancellation = cancellation;
        this.request = new LookupRequest(setup.key);
        this.reading = setup.alone;
    }

    @Override
    public @Nullable Batch next() {
        if (!begun) {
            begun = true;
            CommonLookups.Membership joined = setup.join.get();
            membership = joined;
            take(joined.group().turn(request, cancellation));
        }
        return answer == null ? ownNext() : answer.poll();
    }

    private void take(Turn turn) {
        if (turn instanceof Turn.Answered rows) {
            answer = new ArrayDeque<>(rows.rows());
            answered = statistics(0, rows.rows());
        } else if (turn instanceof Turn.Leads leads) {
            owesEnd = true;
            if (leads.requests().size() > 1) {
                lead(leads.requests());
            }
        }
    }

    private void lead(List<LookupRequest> requests) {
        RowsByKey rows = null;
        try {
            rows = read(requests.stream().map(LookupRequest::key).distinct().toList());
        } finally {
            // Before the others are told, so that the next statement is on its way meanwhile.
            end();
            for (LookupRequest other : requests) {
                if (other != request) {
                    other.tell(rows == null ? new Turn.Alone() : new Turn.Answered(rows.of(other.key())));
                }
            }
        }
        if (rows != null) {
            List<Batch> own = rows.of(request.key());
            answer = new ArrayDeque<>(own);
            answered = statistics(1, own);
        }
    }

    /** What the source has for the keys; null if it cannot be asked for all of them at once. */
    private @Nullable RowsByKey read(List<List<Object>> keys) {
        RowsByKey rows = new RowsByKey(setup.keyColumns, setup.columns, keys);
        ScanOperator common = setup.scanner.apply(keys);
        reading = common;
        try (common) {
            for (Batch batch = common.next(); batch != null; batch = common.next()) {
                if (!rows.add(batch)) {
                    return null;
                }
            }
            return rows;
        } catch (RuntimeException e) {
            cancellation.check();
            LOG.debug("Source {} is asked for each of {} keys by itself", source(), keys.size(), e);
            return null;
        } finally {
            reading = setup.alone;
        }
    }

    private @Nullable Batch ownNext() {
        boolean failed = true;
        try {
            Batch batch = setup.alone.next();
            failed = false;
            if (batch == null || setup.alone.isOver()) {
                end();
            }
            return batch;
        } finally {
            if (failed) {
                end();
            }
        }
    }

    /** Lets those go on who wait for this one, once. */
    private void end() {
        CommonLookups.Membership joined = membership;
        if (owesEnd && joined != null) {
            owesEnd = false;
            joined.group().ended();
        }
    }

    /** What it has done where it did not ask for itself alone: of what it has asked for others, they tell. */
    private ScanStatistics statistics(int statements, List<Batch> rows) {
        ScanStatistics all = setup.alone.statistics();
        return all.plus(new ScanStatistics(
                all.scanId(),
                source(),
                statements,
                rows.stream().mapToLong(Batch::rows).sum(),
                rows.stream().mapToLong(Batch::valueBytes).sum(),
                rows.size(),
                0,
                0,
                true,
                null,
                false,
                0));
    }

    @Override
    public boolean isOver() {
        return answer == null ? setup.alone.isOver() : answer.isEmpty();
    }

    @Override
    public String source() {
        return setup.alone.source();
    }

    /** Not at all: the look-up is all that its query reads, and whoever wants the row asks for it. */
    @Override
    public void readAhead(Executor workers) {}

    @Override
    public void whenOpened(Runnable action) {
        setup.alone.whenOpened(action);
    }

    @Override
    public ScanStatistics statistics() {
        ScanStatistics common = answered;
        return common == null ? setup.alone.statistics() : common;
    }

    @Override
    public List<String> warnings() {
        return setup.alone.warnings();
    }

    @Override
    public void close() {
        try {
            setup.alone.close();
        } finally {
            end();
            CommonLookups.Membership joined = membership;
            membership = null;
            if (joined != null) {
                joined.close();
            }
        }
    }

    @Override
    public void abandon() {
        setup.alone.abandon();
        reading.abandon();
    }

    @Override
    public boolean awaitRelease(long seconds) throws InterruptedException {
        return setup.alone.awaitRelease(seconds);
    }
}
