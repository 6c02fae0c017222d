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
 * Snapshots of sources that one query holds, so that all its statements at a source see the same state. A source that
 * is sent only one statement needs no snapshot, which would cost a round trip.
 *
 * <p>Snapshots are taken before anything is read, and by all queries in the same order of sources, so that queries do
 * not deadlock on connections. A snapshot is taken later only if it turns out during execution that keys are sent in
 * several batches.
 */
public final class QuerySnapshots implements AutoCloseable {
    private final Function<String, Source> sources;
    private final ScanContext context;
    private final TransactionReads transactions;
    private final Cancellation cancellation;
    private final Executor cancels;
    private final Workspace space;
    /** Snapshots by source that certainly is sent several statements. */
    private final Map<String, Snapshot> needed = new TreeMap<>();
    /** Snapshots that have been taken or are being taken. */
    private final Map<String, Snapshot> taken = new TreeMap<>();

    /**
     * @param transactions transactions in which sources that the session has changed are read
     * @param cancels executor of cancellations, which may block at the source and must not delay the cancelling thread
     * @param space memory and disk for buffered rows of a source that runs one statement at a time in a snapshot
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

    /** Determines the snapshots that a plan needs, before it runs. */
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
     * Counts the statements per source. A correlated scan runs again for each outer row, so it counts as several; a
     * scan with keys counts as one, although its keys may be sent in several batches.
     *
     * @param shared numbers of the shared subplans that have been counted
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

    /** True if snapshots must be taken before anything is read. */
    public boolean areNeeded() {
        return !needed.isEmpty();
    }

    /** Takes the snapshots that are known to be needed. */
    public void takeNeeded() {
        needed.forEach(this::take);
    }

    /**
     * Takes the snapshot of one more source, if the source supports it and has none yet. To be called before it is
     * read.
     */
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

    /** Returns the snapshot in which a source is read; null if each statement sees the latest state. */
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
