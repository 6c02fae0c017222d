package io.braid.execution.refresh;

import io.braid.execution.database.Database;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.database.Databases;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.view.DeclaredView;
import io.braid.execution.view.MaterializedView;
import io.braid.execution.view.RefreshAttempt;
import io.braid.execution.view.RowAge;
import io.braid.execution.view.SourceViewTables;
import io.braid.execution.view.StatementViews;
import io.braid.execution.view.VersionNote;
import io.braid.execution.view.ViewIdentity;
import io.braid.execution.view.ViewKey;
import io.braid.execution.view.ViewStates;
import io.braid.execution.view.ViewStore;
import io.braid.execution.view.ViewTables;
import io.braid.execution.view.ViewVersion;
import io.braid.planner.access.Principal;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.store.Store;
import io.braid.spi.write.StoredTable;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Materialized views of all databases: their stored rows and the refresh threads. Stored rows of views that no database
 * declares any more are removed. Thread-safe.
 */
public final class MaterializedViews implements ViewStates, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MaterializedViews.class);
    private static final long EVERY_MILLIS = 200;
    private static final long IDLE_SECONDS = 30;
    private static final long FAREWELL_SECONDS = 5;

    private final ViewStore store;
    private final SourceViewTables elsewhere;
    private final Supplier<Databases> databases;
    private final Map<ViewIdentity, MaterializedView> views = new ConcurrentHashMap<>();
    /** Tables found at start-up that no declared view has claimed yet. */
    private final Map<ViewIdentity, ViewVersion> unclaimed = new HashMap<>();

    private final LongAdder refreshes = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final ThreadPoolExecutor refreshers;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(named("braid-matviews"));

    /**
     * @param databases the deployed databases
     * @param mostAtOnce maximum number of concurrent refreshes
     */
    public MaterializedViews(ViewStore store, Supplier<Databases> databases, int mostAtOnce) {
        this.store = store;
        this.elsewhere = new SourceViewTables(store.folder().resolve("elsewhere"));
        this.databases = databases;
        refreshers = new ThreadPoolExecutor(
                mostAtOnce,
                mostAtOnce,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                named("braid-refresh"));
        refreshers.allowCoreThreadTimeOut(true);
        store.present().ifPresent(this::takeOver);
        elsewhere.all().forEach(this::takeOver);
    }

    /**
     * Starts the scheduler, which refreshes due views and removes rows of views that are no longer declared.
     *
     * @param isComplete true if all databases are deployed, so that a missing one has been dropped
     * @return stops the scheduler and running refreshes
     */
    @SuppressWarnings("FutureReturnValueIgnored") // Runs until it is stopped.
    public AutoCloseable start(BooleanSupplier isComplete) {
        clock.scheduleWithFixedDelay(() -> tick(isComplete), EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
        return this::stop;
    }

    /** Refreshes a view and waits for the refresh; cancellation of the statement also cancels the refresh. */
    public void refresh(DeployedDatabase deployed, List<String> path, CancellationSignal run, Principal principal) {
        RefreshAttempt attempt;
        try (DatabaseLease lease = deployed.lease()) {
            ObjectKey key = ObjectKey.of(ObjectKind.VIEW, path);
            attempt = lease.database()
                    .views()
                    .refresh(key, lease.database().rights(principal))
                    .orElseThrow(() -> new BraidException(
                            ErrorCode.UNDEFINED_TABLE,
                            "There is no materialized view '" + String.join(".", path)
                                    + "'; SHOW MATERIALIZED VIEWS lists them" + " all"));
        }
        run.onCancel(() -> attempt.cancel(new BraidException(
                ErrorCode.QUERY_CANCELED, "The refresh was canceled with the statement that asked for it")));
        StatementViews.await(attempt, run);
    }

    /** Number of views with stored rows. */
    public long kept() {
        return views.values().stream()
                .filter(view -> view.current().isPresent())
                .count();
    }

    /** Number of running refreshes. */
    public long refreshing() {
        return views.values().stream().filter(MaterializedView::isRefreshing).count();
    }

    /** Number of successful refreshes. */
    public long refreshes() {
        return refreshes.sum();
    }

    /** Number of failed refreshes. */
    public long failures() {
        return failures.sum();
    }

    /** Problems for the operator. */
    public List<String> problems() {
        return store.problems();
    }

    @Override
    public Source source() {
        return store.source();
    }

    @Override
    public MaterializedView of(DeclaredView declared) {
        ViewIdentity identity = declared.identity();
        MaterializedView known = views.get(identity);
        return known != null ? known : views.computeIfAbsent(identity, this::meet);
    }

    @Override
    public void discard(String table) {
        views.values().forEach(view -> view.discard(table));
    }

    @Override
    public void close() {
        stop();
        store.close();
    }

    private void stop() {
        clock.shutdownNow();
        BraidException reason = new BraidException(ErrorCode.SERVER_SHUTDOWN, "The server is shutting down");
        refreshers.shutdown();
        views.values().forEach(view -> view.stop(reason));
        try {
            if (!refreshers.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
                refreshers.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private MaterializedView meet(ViewIdentity identity) {
        ViewVersion kept;
        synchronized (unclaimed) {
            kept = unclaimed.remove(identity);
        }
        return new MaterializedView(identity, kept, refreshers, attempt -> load(identity, attempt));
    }

    /**
     * Claims the tables of the store; tables without a readable note are dropped, as their rows can be loaded again.
     */
    private void takeOver(Store opened) {
        for (StoredTable table : opened.tables()) {
            known(table, null, reason -> tellUnknown(table.name(), reason))
                    .ifPresentOrElse(
                            version -> claim(version).ifPresent(ViewVersion::leave), () -> remove(table.name()));
        }
    }

    private static void tellUnknown(String table, String reason) {
        LOG.warn(
                "What was noted of the table {} of the store cannot be read ({}): its rows are read anew, and it is"
                        + " removed",
                table,
                reason);
    }

    /**
     * Claims a table in a source. A table without a readable note is marked as left over: the next refresh in that
     * server drops it, because the server cannot be reached yet.
     */
    private void takeOver(SourceViewTables.Noted noted) {
        String table = noted.table().name();
        known(noted.table(), noted.server(), reason -> SourceViewTables.tellUnknown(table, reason))
                .ifPresentOrElse(version -> claim(version).ifPresent(this::leave), () -> elsewhere.leave(table));
    }

    private void leave(ViewVersion version) {
        if (version.server() == null) {
            version.leave();
        } else {
            elsewhere.leave(version.name());
        }
    }

    /** Registers a version; of several versions of one view the newest wins, and the other is returned. */
    private Optional<ViewVersion> claim(ViewVersion version) {
        synchronized (unclaimed) {
            ViewVersion other = unclaimed.get(version.identity());
            if (other != null && other.asOf().isAfter(version.asOf())) {
                return Optional.of(version);
            }
            return Optional.ofNullable(unclaimed.put(version.identity(), version));
        }
    }

    /**
     * A version that another process has loaded; empty if the table has no note, or an unreadable one, whose reason is
     * reported.
     */
    private Optional<ViewVersion> known(StoredTable table, @Nullable String server, Consumer<String> unknown) {
        if (table.note().equals(VersionNote.NONE)) {
            return Optional.empty();
        }
        try {
            VersionNote note = VersionNote.read(table.note());
            return Optional.of(version(table, server, note, RowAge.of(note.moment())));
        } catch (IOException e) {
            unknown.accept(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private ViewVersion version(StoredTable table, @Nullable String server, VersionNote note, RowAge age) {
        Runnable remove = server == null
                ? () -> remove(table.name())
                // A source may be slow, so that a table is dropped in the background and not by its last reader.
                : () -> removeBehind(note.identity().key(), server, table.name());
        return new ViewVersion(table, server, note, age, remove);
    }

    private void remove(String table) {
        try {
            store.present().ifPresent(open -> open.drop(table));
        } catch (BraidException e) {
            LOG.warn("The table {} of the store is not removed before the next start: {}", table, e.getMessage());
        }
    }

    private void removeBehind(ViewKey view, String server, String table) {
        try {
            refreshers.execute(() -> remove(view, server, table));
        } catch (RejectedExecutionException e) {
            LOG.debug("{} in server '{}' is removed after the next start", table, server, e);
        }
    }

    private void remove(ViewKey view, String server, String table) {
        try (DatabaseLease lease =
                databases.get().get(view.database(), view.version()).lease()) {
            elsewhere.drop(lease.database().tableWriter(server), table);
        } catch (BraidException e) {
            if (e.code() == ErrorCode.INVALID_DATABASE || e.code() == ErrorCode.INVALID_MODEL) {
                elsewhere.forget(table);
                LOG.warn("The table {} stays where server '{}' had it, which is no longer declared", table, server);
            } else {
                LOG.warn(
                        "The table {} in server '{}' is not removed before the next refresh that keeps rows there,"
                                + " or the next start: {}",
                        table,
                        server,
                        e.getMessage());
            }
        }
    }

    private ViewVersion load(ViewIdentity identity, RefreshAttempt attempt) {
        boolean loaded = false;
        try {
            ViewVersion version = loadNow(identity, attempt);
            loaded = true;
            return version;
        } finally {
            (loaded ? refreshes : failures).increment();
        }
    }

    private ViewVersion loadNow(ViewIdentity identity, RefreshAttempt attempt) {
        ViewKey key = identity.key();
        DeployedDatabase deployed = databases.get().get(key.database(), key.version());
        try (DatabaseLease lease = deployed.lease()) {
            DeclaredView view = lease.database().views().all().stream()
                    .filter(one -> one.identity().equals(identity))
                    .findFirst()
                    .orElseThrow(() -> new BraidException(
                            ErrorCode.UNDEFINED_TABLE,
                            "There is no materialized view " + key.schema() + "." + key.view()
                                    + " of this text any more"));
            Optional<ViewVersion> before = of(view).current().filter(ViewVersion::enter);
            try {
                ViewTables tables = tables(lease.database(), view);
                ViewLoader loader = new ViewLoader(tables, lease.database(), view, attempt);
                Optional<ViewVersion> unchanged = loader.unchanged(before);
                if (unchanged.isPresent()) {
                    LOG.debug("Left {} of {} as it was: its sources have not changed", view.name(), deployed);
                    return unchanged.get();
                }
                ViewLoader.Loaded loaded = loader.load(before);
                LOG.info(
                        "Refreshed {} of {}: {} rows in {} ms",
                        view.name(),
                        deployed,
                        loaded.note().rows(),
                        loaded.note().milliseconds());
                return version(loaded.table(), tables.server(), loaded.note(), loaded.age());
            } finally {
                before.ifPresent(ViewVersion::leave);
            }
        }
    }

    private ViewTables tables(Database database, DeclaredView view) {
        String server = view.options().store();
        return server == null ? ViewTables.of(store.require()) : elsewhere.in(server, database.tableWriter(server));
    }

    /** Runs one cycle of the scheduler. */
    public void tick(BooleanSupplier isComplete) {
        try {
            // Copied first: a view that is declared during this cycle must not be taken for a removed one.
            List<MaterializedView> known = List.copyOf(views.values());
            // Evaluated before the databases are listed: a database that is deployed in between is then in the list.
            boolean complete = isComplete.getAsBoolean();
            Set<ViewIdentity> declared = new HashSet<>();
            Set<ViewKey> deployed = new HashSet<>();
            for (DeployedDatabase database : databases.get().all()) {
                tick(database, declared, deployed);
            }
            sweep(known, view -> isGone(view, declared, deployed, complete));
        } catch (RuntimeException | Error e) {
            LOG.error("Materialized views could not be looked after", e);
        }
    }

    private void tick(DeployedDatabase database, Set<ViewIdentity> declared, Set<ViewKey> deployed) {
        try (DatabaseLease lease = database.lease()) {
            deployed.add(new ViewKey(database.name(), database.version(), "", ""));
            for (DeclaredView view : lease.database().views().all()) {
                declared.add(view.identity());
                of(view).refreshIfDue(view.options());
            }
        } catch (BraidException e) {
            LOG.debug("{} is gone before its views could be looked after", database, e);
        }
    }

    private void sweep(List<MaterializedView> known, Predicate<ViewIdentity> isGone) {
        for (MaterializedView view : known) {
            if (isGone.test(view.identity()) && views.remove(view.identity(), view)) {
                view.retire();
            }
        }
        synchronized (unclaimed) {
            unclaimed.entrySet().removeIf(entry -> {
                boolean gone = isGone.test(entry.getKey());
                if (gone) {
                    entry.getValue().leave();
                }
                return gone;
            });
        }
    }

    /**
     * True if a view is no longer declared. Views of a missing database are retained while some databases could not be
     * deployed.
     */
    private static boolean isGone(
            ViewIdentity view, Set<ViewIdentity> declared, Set<ViewKey> deployed, boolean complete) {
        ViewKey key = view.key();
        return !declared.contains(view)
                && (complete || deployed.contains(new ViewKey(key.database(), key.version(), "", "")));
    }

    private static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
