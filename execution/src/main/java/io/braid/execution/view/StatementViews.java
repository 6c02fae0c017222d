package io.braid.execution.view;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.ViewUse;
import io.braid.planner.concurrent.CancellableWait;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.materialized.ViewContents;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.ViewDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Materialized views as one statement reads them: the version of each is fixed from planning to the end of the
 * statement, independently of refreshes. Not thread-safe.
 */
public final class StatementViews implements ViewContents, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StatementViews.class);

    private final DatabaseViews views;
    private final Duration maxStaleness;
    private final Map<ObjectKey, Optional<ViewVersion>> settled = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private final long began = System.nanoTime();

    StatementViews(DatabaseViews views, Duration maxStaleness) {
        this.views = views;
        this.maxStaleness = maxStaleness;
    }

    @Override
    public Choice of(ViewDefinition definition) {
        DeclaredView view = views.require(definition);
        return choice(view, likely(view));
    }

    @Override
    public Choice unnamed(ViewDefinition definition) {
        if (!takesUnnamed()) {
            return Choice.live("max_staleness does not say how old rows may be that the query does not name");
        }
        DeclaredView view = views.require(definition);
        return choice(view, freshUnnamed(view));
    }

    @Override
    public boolean takesUnnamed() {
        return !maxStaleness.isZero();
    }

    /** True if a plan reads the same versions that a new plan would read now. */
    public boolean fit(PlannedQuery plan) {
        return plan.views().stream()
                .allMatch(use -> !use.matters()
                        || views.find(key(use))
                                .map(view -> Objects.equals(use.table(), tableOf(likely(view, use))))
                                .orElse(false));
    }

    /**
     * Pins the versions that a plan reads until this is closed. Waits for a refresh where a view requires it, and fails
     * if a view is too stale and must not be.
     *
     * @return false if the plan reads other versions and must be planned again
     */
    public boolean settle(PlannedQuery plan, CancellationSignal run) {
        boolean fits = true;
        for (ViewUse use : plan.views()) {
            Optional<DeclaredView> view = views.find(key(use));
            if (use.role() == ViewUse.Role.FOUND) {
                fits &= view.isPresent() && settleUnnamed(view.get(), use);
            } else if (use.matters()) {
                fits &= view.isPresent()
                        && Objects.equals(
                                use.table(),
                                tableOf(settled.computeIfAbsent(key(use), key -> settle(view.get(), run))));
            }
        }
        return fits;
    }

    /**
     * Releases versions that have become too old while the statement was waiting.
     *
     * @return false if there were any, so that the statement must be planned again
     */
    public boolean areStillFresh(PlannedQuery plan) {
        boolean fresh = true;
        for (ViewUse use : plan.views()) {
            ObjectKey key = key(use);
            Optional<ViewVersion> old = settled.getOrDefault(key, Optional.empty())
                    .filter(version -> views.find(key)
                            .map(view -> isTooOld(view, version, use.role()))
                            .orElse(false));
            if (old.isPresent()) {
                settled.remove(key);
                old.get().leave();
                fresh = false;
            }
        }
        return fresh;
    }

    /** Rows that were read after the start of the statement are never too old for it. */
    private boolean isTooOld(DeclaredView view, ViewVersion version, ViewUse.Role role) {
        if (version.age().compareTo(Duration.ofNanos(System.nanoTime() - began)) <= 0) {
            return false;
        }
        return role == ViewUse.Role.FOUND
                ? !Freshness.isFresh(view.options(), version.age(), maxStaleness)
                : decide(view, Optional.of(version)).outcome() != Freshness.Outcome.KEPT;
    }

    /** The time of the oldest stored rows that the statement reads; null if it reads none. */
    public @Nullable Instant asOf() {
        return settled.values().stream()
                .flatMap(Optional::stream)
                .map(ViewVersion::asOf)
                .min(Instant::compareTo)
                .orElse(null);
    }

    /** Discards versions that a failure shows to be damaged or missing, so that later statements read the sources. */
    public void failed(Throwable failure) {
        ErrorCode code = failure instanceof BraidException known ? known.code() : ErrorCode.INTERNAL_ERROR;
        if (code == ErrorCode.DATA_CORRUPTED) {
            settled.values().forEach(version -> version.ifPresent(kept -> views.discard(kept.name())));
        } else if (code == ErrorCode.SOURCE_FAILED) {
            settled.values().forEach(version -> version.ifPresent(this::discardIfGone));
        }
    }

    private void discardIfGone(ViewVersion version) {
        try {
            views.discardIfGone(version);
        } catch (BraidException e) {
            LOG.debug("Whether {} is still there cannot be told", version.name(), e);
        }
    }

    /** Warnings for the user about stale rows. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public void close() {
        settled.values().forEach(version -> version.ifPresent(ViewVersion::leave));
        settled.clear();
    }

    private static ObjectKey key(ViewUse use) {
        return ObjectKey.of(ObjectKind.VIEW, use.schema(), use.view());
    }

    /** The version that the statement will probably read, determined without waiting. */
    private Optional<ViewVersion> likely(DeclaredView view) {
        Optional<ViewVersion> known = settled.get(view.definition().key());
        if (known != null) {
            return known;
        }
        Optional<ViewVersion> current = views.state(view).current();
        return switch (decide(view, current).outcome()) {
            case KEPT, WAIT, ERROR -> current;
            case LIVE -> Optional.empty();
        };
    }

    private Optional<ViewVersion> likely(DeclaredView view, ViewUse use) {
        return use.role() == ViewUse.Role.FOUND ? freshUnnamed(view) : likely(view);
    }

    /**
     * The version of a view that the statement does not name, if it is fresh enough for both the view and the session.
     */
    private Optional<ViewVersion> freshUnnamed(DeclaredView view) {
        Optional<ViewVersion> known = settled.get(view.definition().key());
        Optional<ViewVersion> version = known == null ? views.state(view).current() : known;
        return version.filter(kept -> takesUnnamed() && Freshness.isFresh(view.options(), kept.age(), maxStaleness));
    }

    /** Never waits or fails, as the plan can do without the view, but triggers a background refresh of a stale one. */
    private boolean settleUnnamed(DeclaredView view, ViewUse use) {
        Optional<ViewVersion> fresh = freshUnnamed(view);
        if (fresh.isEmpty() && takesUnnamed() && view.options().refreshesItself()) {
            views.state(view).refreshBehind();
        }
        if (use.table() == null) {
            return true;
        }
        if (fresh.isPresent() && !settled.containsKey(view.definition().key())) {
            fresh = views.state(view).enter();
            fresh.ifPresent(entered -> settled.put(view.definition().key(), Optional.of(entered)));
        }
        return use.table().equals(tableOf(fresh));
    }

    private Freshness.Decision decide(DeclaredView view, Optional<ViewVersion> current) {
        return Freshness.of(view.options(), current.map(ViewVersion::age).orElse(null), maxStaleness);
    }

    private Choice choice(DeclaredView view, Optional<ViewVersion> version) {
        if (version.isPresent()) {
            return Choice.materialized(views.rows(version.get()));
        }
        return Choice.live(
                views.state(view).current().isPresent()
                        ? "its rows are older than they may be"
                        : "it has not been refreshed yet");
    }

    private static @Nullable String tableOf(Optional<ViewVersion> version) {
        return version.map(ViewVersion::name).orElse(null);
    }

    private Optional<ViewVersion> settle(DeclaredView view, CancellationSignal run) {
        MaterializedView state = views.state(view);
        Freshness.Decision decision = decide(view, state.current());
        if (decision.refresh()) {
            state.refreshBehind();
        }
        return switch (decision.outcome()) {
            case KEPT -> served(view, state.enter());
            case LIVE -> Optional.empty();
            case WAIT -> wait(view, state, run);
            case ERROR ->
                throw new BraidException(
                        ErrorCode.VIEW_NOT_FRESH,
                        "Materialized view " + view.name()
                                + (state.current().isPresent()
                                        ? " has rows of "
                                                + state.current().get().asOf() + ", which are too old"
                                        : " has not been refreshed yet")
                                + ", and its option on_stale is '"
                                + view.options().onStale().name().toLowerCase(Locale.ROOT)
                                + "'; refresh it with REFRESH"
                                + " MATERIALIZED VIEW " + view.name());
        };
    }

    private Optional<ViewVersion> served(DeclaredView view, Optional<ViewVersion> version) {
        Duration most = view.options().maxStaleness();
        version.filter(kept -> most != null && kept.age().compareTo(most) > 0)
                .ifPresent(kept -> warnings.add("Materialized view " + view.name() + " was read with its rows of "
                        + kept.asOf() + ", which are older than its max_staleness; it is refreshed meanwhile"));
        return version;
    }

    /** A running refresh suffices if its rows are young enough; a refresh that begins now always does. */
    private Optional<ViewVersion> wait(DeclaredView view, MaterializedView state, CancellationSignal run) {
        await(state.refreshOrJoin(), run);
        if (decide(view, state.current()).outcome() == Freshness.Outcome.WAIT) {
            await(state.refresh(), run);
        }
        return state.enter();
    }

    /** Waits for a refresh; a cancellation ends the wait but not the refresh. */
    public static void await(RefreshAttempt attempt, CancellationSignal run) {
        CancellableWait.await(attempt.done(), run);
    }
}
