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

/** The materialized views that one database declares. Safe for use by many threads. */
public final class DatabaseViews {
    private final ViewStates views;
    private final VirtualDatabase database;
    private final Function<String, Source> sources;
    private @Nullable Map<ObjectKey, DeclaredView> declared;

    /**
     * @param database with all that it imports
     * @param sources those of its servers, by name
     */
    public DatabaseViews(ViewStates views, VirtualDatabase database, Function<String, Source> sources) {
        this.sources = sources;
        this.views = views;
        this.database = database;
    }

    /** Reads what is kept of them. */
    public Source store() {
        return views.source();
    }

    /** What has the rows of a version. */
    Source source(ViewVersion version) {
        String server = version.server();
        return server == null ? store() : sources.apply(server);
    }

    /** A version as the planner knows it. */
    public MaterializedTable rows(ViewVersion version) {
        return new MaterializedTable(source(version), version.table().table(), version.asOf(), version.server());
    }

    /** Those there are, in the order of the model. */
    public List<DeclaredView> all() {
        return List.copyOf(declared().values());
    }

    /** What a statement may read of them, as long as it runs. */
    public StatementViews forStatement(Duration maxStaleness) {
        return new StatementViews(this, maxStaleness);
    }

    /** What there is to tell of those that somebody may read. */
    public Stream<ViewRow> rows(Rights rights) {
        return all().stream()
                .filter(view -> isSeen(view.definition(), rights))
                .map(view -> new ViewRow(view, state(view).status(view.options()), rights.seeAll()));
    }

    private static boolean isSeen(ViewDefinition view, Rights rights) {
        return !rights.columns(view.schema(), view.name()).isEmpty();
    }

    /** Refreshes a view from now on; there is none that who asks may not read. */
    public Optional<RefreshAttempt> refresh(ObjectKey key, Rights rights) {
        return Optional.ofNullable(declared().get(key))
                .filter(view -> isSeen(view.definition(), rights))
                .map(view -> state(view).refresh());
    }

    void discard(String table) {
        views.discard(table);
    }

    /** Lets go of rows if a source that kept them has their table no more: somebody has removed it. */
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
