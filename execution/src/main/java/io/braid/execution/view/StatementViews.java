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
 * Materialized views as one statement reads them: the same rows of each from its planning to its end, whatever is
 * refreshed meanwhile. For one thread.
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

    /** True if a plan reads of each view what the statement would read if it were planned now. */
    public boolean fit(PlannedQuery plan) {
        return plan.views().stream()
                .allMatch(use -> !use.matters()
                        || views.find(key(use))
                                .map(view -> Objects.equals(use.table(), tableOf(likely(view, use))))
                                .orElse(false));
    }

    /**
     * Holds on to the rows that a plan reads, until this is closed. Waits where a view is to be fresh, and fails where
     * one is not and must be.
     *
     * @return false if the plan reads others than the statement gets, so that it must be planned anew
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
     * Lets go of rows that have become too old while the statement waited for something else.
     *
     * @return false if there were some, so that the plan must be made anew
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

    /** Rows that were read since the statement began are as good as what it would read itself. */
    private boolean isTooOld(DeclaredView view, ViewVersion version, ViewUse.Role role) {
        if (version.age().compareTo(Duration.ofNanos(System.nanoTime() - began)) <= 0) {
            return false;
        }
        return role == ViewUse.Role.FOUND
                ? !Freshness.isFresh(view.options(), version.age(), maxStaleness)
                : decide(view, Optional.of(version)).outcome() != Freshness.Outcome.KEPT;
    }

    /** From when the oldest kept rows are that the statement reads; null if it reads none. */
    public @Nullable Instant asOf() {
        return settled.values().stream()
                .flatMap(Optional::stream)
                .map(ViewVersion::asOf)
                .min(Instant::compareTo)
                .orElse(null);
    }

    /**
     * Lets go of what the statement has read if that turned out to be damaged or gone, so that it is read from the
     * sources anew.
     */
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

    /** What the user should know of the age of what is read, in sentences. */
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

    /** What the statement will get, as far as that can be told without waiting. */
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
     * The rows of a view that the statement does not name, if they are young enough for the view and for the session.
     */
    private Optional<ViewVersion> freshUnnamed(DeclaredView view) {
        Optional<ViewVersion> known = settled.get(view.definition().key());
        Optional<ViewVersion> version = known == null ? views.state(view).current() : known;
        return version.filter(kept -> takesUnnamed() && Freshness.isFresh(view.options(), kept.age(), maxStaleness));
    }

    /** Never waits and never fails: the plan can do without. But whoever could have used the view has it refreshed. */
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

    /** One that is under way will do if its rows are young enough; one that begins from now on always does. */
    private Optional<ViewVersion> wait(DeclaredView view, MaterializedView state, CancellationSignal run) {
        await(state.refreshOrJoin(), run);
        if (decide(view, state.current()).outcome() == Freshness.Outcome.WAIT) {
            await(state.refresh(), run);
        }
        return state.enter();
    }

    /** Waits for a refresh until it has ended or the signal ends the wait; the refresh goes on. */
    public static void await(RefreshAttempt attempt, CancellationSignal run) {
        CancellableWait.await(attempt.done(), run);
    }
}
