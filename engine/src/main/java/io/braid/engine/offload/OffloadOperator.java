package io.braid.engine.offload;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Closing;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Scan;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.compute.ComputeEngine;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Operator of a part of a plan that a distributed engine runs: sends the rows of its leaves, and returns the rows of
 * the engine's result. If the engine cannot be reached before any row has been read, the same part runs locally, with a
 * warning; after that, a failure of the engine fails the query.
 */
public final class OffloadOperator implements Scan {
    private final Setup setup;
    private volatile ScanStatistics statistics;
    private volatile @Nullable EngineStatement statement;
    private volatile @Nullable String fallback;
    private @Nullable Operator here;
    private boolean over;

    /**
     * Configuration of an offloaded part.
     *
     * @param id distinguishes the scans of a plan
     * @param here builds the same part over the operators of the leaves; null if it must not run locally
     * @param cancels executor of cancellations at the engine, which may block
     */
    public record Setup(
            int id,
            ComputeEngine engine,
            Fragment fragment,
            List<LeafRows> leaves,
            @Nullable Supplier<Operator> here,
            ScanContext context,
            Cancellation cancellation,
            Executor cancels) {
        public Setup {
            leaves = List.copyOf(leaves);
        }
    }

    public OffloadOperator(Setup setup) {
        this.setup = setup;
        this.statistics = ScanStatistics.none(setup.id(), setup.engine().name());
    }

    @Override
    public @Nullable Batch next() {
        if (over) {
            return null;
        }
        setup.cancellation().check();
        if (statement == null && here == null) {
            begin();
        }
        Operator local = here;
        Batch batch = local == null ? received() : local.next();
        if (batch == null) {
            over = true;
            close();
        }
        return batch;
    }

    private void begin() {
        EngineStatement begun =
                new EngineStatement(setup.engine(), setup.context(), setup.cancellation(), setup.cancels());
        statement = begun;
        try {
            begun.connect();
        } catch (BraidException e) {
            setup.cancellation().check();
            Supplier<Operator> local = setup.here();
            if (e.code() != ErrorCode.ENGINE_UNAVAILABLE || local == null) {
                throw e;
            }
            statement = null;
            begun.close();
            fallback = "The statement ran locally instead of on " + source() + ": " + e.getMessage();
            here = local.get();
            return;
        }
        for (LeafRows leaf : setup.leaves()) {
            begun.hand(leaf);
            leaf.rows().close();
        }
    }

    private @Nullable Batch received() {
        EngineStatement running = statement;
        if (running == null) {
            return null;
        }
        long start = System.nanoTime();
        Batch batch = running.next(setup.fragment());
        count(batch, System.nanoTime() - start);
        return batch;
    }

    private void count(@Nullable Batch batch, long nanos) {
        ScanStatistics before = statistics;
        long first = batch != null && before.batches() == 0 ? before.sourceNanos() + nanos : 0;
        long rows = batch == null ? 0 : batch.rows();
        long bytes = batch == null ? 0 : batch.valueBytes();
        statistics = before.plus(new ScanStatistics(
                before.scanId(),
                before.source(),
                before.statements() == 0 ? 1 : 0,
                rows,
                bytes,
                batch == null ? 0 : 1,
                nanos,
                first,
                batch == null,
                null,
                false,
                0));
    }

    @Override
    public String source() {
        return setup.engine().name();
    }

    /** Does nothing: the leaves are read ahead; the engine starts when it has all their rows. */
    @Override
    public void readAhead(Executor workers) {}

    @Override
    public void whenOpened(Runnable action) {
        action.run();
    }

    @Override
    public ScanStatistics statistics() {
        return statistics;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public List<String> warnings() {
        String told = fallback;
        return told == null ? List.of() : List.of(told);
    }

    @Override
    public boolean awaitRelease(long seconds) {
        return true;
    }

    @Override
    public void abandon() {
        EngineStatement running = statement;
        if (running != null && !over) {
            running.stop();
        }
    }

    @Override
    public void close() {
        over = true;
        EngineStatement running = statement;
        Operator local = here;
        statement = null;
        here = null;
        List<Runnable> steps = new ArrayList<>();
        if (running != null) {
            steps.add(running::close);
        }
        if (local != null) {
            steps.add(local::close);
        }
        setup.leaves().forEach(leaf -> steps.add(leaf.rows()::close));
        Closing.all(steps);
    }
}
