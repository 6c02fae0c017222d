package io.braid.engine.scan;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Closing;
import io.braid.engine.plan.OuterIds;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.spill.Workspace;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.Source;
import io.braid.spi.SourceTransaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The states of sources that one query holds on to, so that several statements of it see the same. A source that is
 * sent one statement is not asked for its state, which would cost a round trip.
 *
 * <p>They are taken before anything is read, for all sources in one order, so that of two queries that wait for each
 * other's connections none waits for ever. Only where it turns out while a query runs that keys go in several batches,
 * that one is taken later.
 */
public final class QuerySnapshots implements AutoCloseable {
    private final Function<String, Source> sources;
    private final ScanContext context;
    private final TransactionReads transactions;
    private final Cancellation cancellation;
    private final Executor cancels;
    private final Workspace space;
    /** By the names of sources that are sent several statements for certain. */
    private final Map<String, Snapshot> needed = new TreeMap<>();
    /** Those that have been taken, or that are being taken. */
    private final Map<String, Snapshot> taken = new TreeMap<>();

    /**
     * @param transactions in which sources are read that the session has changed
     * @param cancels runs what may take a while at the source and must not hold up whoever cancels
     * @param space where rows wait that make room at a source which runs one statement at a time in a state
     */
    public QuerySnapshots(
            Function<String, Source> sources,
            ScanContext context,
            TransactionReads transactions,
            Cancellation cancellation,
            Executor cancels,
            Workspace space) {
        this.sources = sources;
        this.context = context;
        this.transactions = transactions;
        this.cancellation = cancellation;
        this.cancels = cancels;
        this.space = space;
        cancellation.onStop(reason -> cancel());
    }

    /** Of a plan, before it runs. */
    public QuerySnapshots of(PlanNode plan) {
        Map<String, Integer> statements = new TreeMap<>();
        count(plan, statements, new HashSet<>());
        statements.forEach((name, count) -> {
            Source source = sources.apply(name);
            if (count > 1 || transactions.of(source.name()) != null) {
                of(source).ifPresent(snapshot -> needed.put(source.name(), snapshot));
            }
        });
        return this;
    }

    private Optional<Snapshot> of(Source source) {
        SourceTransaction transaction = transactions.of(source.name());
        if (transaction != null) {
            return Optional.of(new SerialSnapshot(new TransactionState(transaction), space));
        }
        return Snapshots.of(source)
                .snapshot(context)
                .map(state -> state.oneAtATime() ? new SerialSnapshot(state, space) : state);
    }

    /**
     * What depends on a row outside is asked again for each; with keys, what is one statement may turn out to be
     * several.
     *
     * @param shared the numbers of what is shared and has been counted
     */
    private static void count(PlanNode node, Map<String, Integer> statements, Set<Integer> shared) {
        if (node instanceof Shared place && !shared.add(place.number())) {
            return;
        }
        if (node instanceof SourceScan scan) {
            statements.merge(scan.source(), OuterIds.of(scan).isEmpty() ? 1 : 2, Integer::sum);
        }
        node.inputs().forEach(input -> count(input, statements, shared));
    }

    /** True if there are some to be taken before anything is read. */
    public boolean areNeeded() {
        return !needed.isEmpty();
    }

    /** Takes those that are known to be needed. */
    public void takeNeeded() {
        needed.forEach(this::take);
    }

    /** Takes that of one more source, unless there is one already or cannot be one. To be called before it is read. */
    public void take(String source) {
        Source named = sources.apply(source);
        if (taken(named.name()) == null) {
            of(named).ifPresent(snapshot -> take(named.name(), snapshot));
        }
    }

    private void take(String source, Snapshot snapshot) {
        synchronized (this) {
            cancellation.check();
            taken.put(source, snapshot);
        }
        if (!snapshot.take()) {
            forget(source);
            snapshot.close();
        }
    }

    private synchronized void forget(String source) {
        taken.remove(source);
    }

    /** The state in which a source is read; null for that of each moment. */
    synchronized @Nullable Snapshot taken(String source) {
        return taken.get(source);
    }

    private void cancel() {
        List<Snapshot> all;
        synchronized (this) {
            all = new ArrayList<>(taken.values());
        }
        all.forEach(snapshot -> cancels.execute(snapshot::cancel));
    }

    @Override
    public void close() {
        List<Snapshot> all;
        synchronized (this) {
            all = new ArrayList<>(taken.values());
            taken.clear();
        }
        Closing.all(all.stream().<Runnable>map(snapshot -> snapshot::close).toList());
    }
}
