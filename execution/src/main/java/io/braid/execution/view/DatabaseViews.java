package io.braid.execution.view;

import io.braid.planner.access.Rights;
import io.braid.planner.materialized.MaterializedTable;
import io.braid.spi.Source;
import io.braid.spi.Writable;
import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Materialized views of one database. Thread-safe. */
public final class DatabaseViews {
    private final ViewStates views;
    private final VirtualDatabase database;
    private final Function<String, Source> sources;
    private @Nullable Map<ObjectKey, DeclaredView> declared;

    /**
     * @param database the model including imported databases
     * @param sources the sources of its servers, by name
     */
    public DatabaseViews(ViewStates views, VirtualDatabase database, Function<String, Source> sources) {
        this.sources = sources;
        this.views = views;
        this.database = database;
    }

    /** The source that reads the view store. */
    public Source store() {
        return views.source();
    }

    /** The source that stores the rows of a version. */
    Source source(ViewVersion version) {
        String server = version.server();
        return server == null ? store() : sources.apply(server);
    }

    /** A version in the form that the planner uses. */
    public MaterializedTable rows(ViewVersion version) {
        return new MaterializedTable(source(version), version.table().table(), version.asOf(), version.server());
    }

    /** All views, in the order of the model. */
    public List<DeclaredView> all() {
        return List.copyOf(declared().values());
    }

    /** The views as one statement reads them. */
    public StatementViews forStatement(Duration maxStaleness) {
        return new StatementViews(this, maxStaleness);
    }

    /** The views that a user may read, with their status. */
    public Stream<ViewRow> rows(Rights rights) {
        return all().stream()
                .filter(view -> isSeen(view.definition(), rights))
                .map(view -> new ViewRow(view, state(view).status(view.options()), rights.seeAll()));
    }

    private static boolean isSeen(ViewDefinition view, Rights rights) {
        return !rights.columns(view.schema(), view.name()).isEmpty();
    }

    /** Requests a refresh of a view; empty if the user may not read it or it does not exist. */
    public Optional<RefreshAttempt> refresh(ObjectKey key, Rights rights) {
        return Optional.ofNullable(declared().get(key))
                .filter(view -> isSeen(view.definition(), rights))
                .map(view -> state(view).refresh());
    }

    void discard(String table) {
        views.discard(table);
    }

    /** Discards a version whose table no longer exists in its source. */
    void discardIfGone(ViewVersion version) {
        boolean gone = version.server() != null
                && Writable.of(source(version))
                        .tableWriter()
                        .map(tableWriter -> tableWriter.names(version.name()).isEmpty())
                        .orElse(true);
        if (gone) {
            discard(version.name());
        }
    }

    DeclaredView require(ViewDefinition view) {
        return Objects.requireNonNull(declared().get(view.key()), view.describe());
    }

    Optional<DeclaredView> find(ObjectKey key) {
        return Optional.ofNullable(declared().get(key));
    }

    MaterializedView state(DeclaredView view) {
        return views.of(view);
    }

    private synchronized Map<ObjectKey, DeclaredView> declared() {
        Map<ObjectKey, DeclaredView> known = declared;
        if (known == null) {
            known = new LinkedHashMap<>();
            Fingerprint fingerprint = null;
            for (ViewDefinition view : database.views()) {
                if (view.materialized()) {
                    fingerprint = fingerprint == null ? new Fingerprint(database) : fingerprint;
                    known.put(
                            view.key(),
                            new DeclaredView(
                                    ViewKey.of(database, view),
                                    view,
                                    MaterializedOptions.of(view.options()),
                                    fingerprint.of(view)));
                }
            }
            declared = known;
        }
        return known;
    }
}
