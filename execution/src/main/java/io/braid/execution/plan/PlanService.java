package io.braid.execution.plan;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.script.StatementShape;
import io.braid.grammar.statement.Query;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.ScopedPlan;
import io.braid.planner.SharedPlan;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.concurrent.SingleFlight;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.Parameter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Plan cache of one database, by text and context. Statements that differ only in literals share plans, and concurrent
 * sessions plan a statement only once (single-flight). A plan from an older catalog revision is never used.
 * Thread-safe.
 */
public final class PlanService {
    private static final long CACHED_BYTES = 32 << 20;
    /** Longer texts are rarely sent twice. */
    private static final int LONGEST_TEXT = 200_000;

    private static final int BYTES_OF_A_PLAN = 32 << 10;
    /** Memory of the text itself and of its copies in the plan. */
    private static final int BYTES_PER_CHARACTER = 8;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final Planner planner;
    private final LongSupplier revision;
    private final boolean perUser;
    private final PlanCounts counts;
    private final Cache<PlanKey, CachedPlan> plans = cache();
    /** Plans of internal queries, such as refreshes of materialized views. */
    private final Cache<PlanKey, CachedPlan> serverPlans = cache();

    private final SharedPlans shared = new SharedPlans();

    /** Without it, all readers of a materialized view would plan at the same time after each refresh. */
    private final SingleFlight<PlanKey, Boolean> planning = new SingleFlight<>();

    /**
     * @param revision supplies the current catalog revision
     * @param perUser true if user mappings exist, so that users cannot share plans
     */
    public PlanService(Planner planner, LongSupplier revision, boolean perUser, PlanCounts counts) {
        this.planner = planner;
        this.revision = revision;
        this.perUser = perUser;
        this.counts = counts;
    }

    private static Cache<PlanKey, CachedPlan> cache() {
        return Caffeine.newBuilder()
                .maximumWeight(CACHED_BYTES)
                .weigher((PlanKey key, CachedPlan plan) ->
                        BYTES_OF_A_PLAN + BYTES_PER_CHARACTER * key.sql().length())
                .executor(Runnable::run)
                .build();
    }

    /**
     * The valid cached plan of a statement: its own, or one that it shares with statements of the same shape.
     *
     * @param fits true if a plan reads the materialized views that the statement must read
     */
    public Optional<BoundPlan> find(ShapedText statement, PlanEnvironment environment, Predicate<PlannedQuery> fits) {
        Optional<BoundPlan> own = find(environment.key(statement.sql()), environment, fits)
                .map(plan -> new BoundPlan(plan.query(), plan.classes()));
        return own.isPresent() ? own : findShared(statement, environment, fits);
    }

    private Optional<BoundPlan> findShared(
            ShapedText statement, PlanEnvironment environment, Predicate<PlannedQuery> fits) {
        return shared.bind(statement.shape(environment.options()), environment, revision.getAsLong())
                .flatMap(binding ->
                        find(binding.key(), environment, fits).map(plan -> new BoundPlan(plan.query(), binding)));
    }

    /** The valid cached plan of a key, which may be shared by all users or specific to this one. */
    public Optional<CachedPlan> find(PlanKey key, PlanEnvironment environment, Predicate<PlannedQuery> fits) {
        CachedPlan found = perUser ? null : valid(plans.getIfPresent(key));
        if (found == null) {
            found = valid(plans.getIfPresent(key.forUser(environment.user())));
        }
        if (found == null || !fits.test(found.query())) {
            return Optional.empty();
        }
        found.uses().increment();
        counts.hit();
        return Optional.of(found);
    }

    private @Nullable CachedPlan valid(@Nullable CachedPlan plan) {
        return plan != null && plan.revision() == revision.getAsLong() ? plan : null;
    }

    /**
     * Plans a query and caches the plan. If another session is planning the same query, waits for its plan for a
     * limited time.
     *
     * @param signal interrupts the wait
     */
    public BoundPlan plan(
            Query query,
            ShapedText statement,
            PlanEnvironment environment,
            PlanningRequest request,
            Predicate<PlannedQuery> fits,
            CancellationSignal signal) {
        if (query.isExplain()) {
            // Not cached, because the output of EXPLAIN may change.
            return new BoundPlan(planner.plan(query, request).query());
        }
        StatementShape shape = statement.shape(environment.options());
        if (shape != null && !shared.isToBeShared(statement.sql(), shape, environment, revision.getAsLong())) {
            shape = null;
        }
        StatementShape common = shape;
        PlanKey key = environment.key(common == null ? statement.sql() : common.text());
        return once(key, environment, signal, () -> find(statement, environment, fits)
                .orElseGet(() -> common == null
                        ? planAndCache(query, statement.sql(), environment, request)
                        : planShared(query, statement.sql(), common, environment, request)));
    }

    /**
     * Plans a query for a selectivity class of its parameters' values and caches the plan. If another session is
     * planning the same, waits for its plan for a limited time.
     *
     * @param values values of the class
     * @param signal interrupts the wait
     */
    public PlannedQuery planFor(
            Query query,
            PlanKey key,
            List<Parameter> values,
            PlanEnvironment environment,
            PlanningRequest request,
            Predicate<PlannedQuery> fits,
            CancellationSignal signal) {
        return once(key, environment, signal, () -> find(key, environment, fits)
                .map(CachedPlan::query)
                .orElseGet(() -> {
                    long before = revision.getAsLong();
                    long start = System.nanoTime();
                    ScopedPlan planned = planner.planFor(query, values, request);
                    counts.missed();
                    cache(key, planned, null, environment, before, start);
                    return planned.query();
                }));
    }

    /** The classes of values that may have other plans; null for a point look-up, and if one source does everything. */
    private static @Nullable ValueClasses classes(SharedPlan planned, PlanEnvironment environment) {
        PlannedQuery query = planned.plan().query();
        boolean hasChoice = query.commonLookup() == null && !(query.root() instanceof SourceScan);
        return hasChoice && environment.options().uses(PlannerSwitch.PARAMETER_PLANS)
                ? ValueClasses.of(planned.guard())
                : null;
    }

    /**
     * Does work in which a plan is looked for and, if there is none, made. While another session does the same, this
     * one waits for a while: the other's plan may fit.
     */
    private <T> T once(PlanKey key, PlanEnvironment environment, CancellationSignal signal, Supplier<T> work) {
        SingleFlight<PlanKey, Boolean>.Flight flight = planning.join(perUser ? key.forUser(environment.user()) : key);
        try {
            if (!flight.leads()) {
                signal.check();
                flight.await(signal, LONGEST_WAIT);
            }
            return work.get();
        } finally {
            flight.end(true);
        }
    }

    private BoundPlan planAndCache(Query query, String sql, PlanEnvironment environment, PlanningRequest request) {
        long before = revision.getAsLong();
        long start = System.nanoTime();
        SharedPlan planned = planner.planForAny(query, request);
        ValueClasses classes = classes(planned, environment);
        counts.missed();
        cache(environment.key(sql), planned.plan(), classes, environment, before, start);
        return new BoundPlan(planned.plan().query(), classes);
    }

    /** Makes a shared plan. The second statement of a shape is planned twice, so that later ones need no planning. */
    private BoundPlan planShared(
            Query query, String sql, StatementShape shape, PlanEnvironment environment, PlanningRequest request) {
        long before = revision.getAsLong();
        long start = System.nanoTime();
        boolean isKnown = shared.isShared(shape, environment, before);
        ScopedPlan own = isKnown ? null : planner.plan(query, request);
        Optional<SharedPlan> made = planner.planShared(sql, shape, own == null ? null : own.query(), request);
        if (made.isEmpty() && own != null) {
            shared.keepApart(shape, environment, before);
        }
        Optional<SharedPlans.Binding> binding =
                made.flatMap(plan -> shared.share(shape, plan.guard(), environment, before));
        if (binding.isEmpty()) {
            ScopedPlan only = own == null ? planner.plan(query, request) : own;
            counts.missed();
            cache(environment.key(sql), only, null, environment, before, start);
            return new BoundPlan(only.query());
        }
        counts.missed();
        ScopedPlan plan = made.orElseThrow().plan();
        cache(binding.get().key(), plan, null, environment, before, start);
        return new BoundPlan(plan.query(), binding.get());
    }

    private void cache(
            PlanKey key,
            ScopedPlan plan,
            @Nullable ValueClasses classes,
            PlanEnvironment environment,
            long before,
            long start) {
        PlanKey scoped = plan.ofUser() || perUser ? key.forUser(environment.user()) : key;
        add(plans, new CachedPlan(scoped, plan.query(), classes, before, Duration.ofNanos(System.nanoTime() - start)));
    }

    /** Plans an internal query, which reads materialized views from their sources. */
    public PlannedQuery planForServer(String sql) {
        PlanKey key = new PlanKey(sql, PlanContext.SERVER);
        CachedPlan cached = valid(serverPlans.getIfPresent(key));
        if (cached != null) {
            return cached.query();
        }
        long before = revision.getAsLong();
        long start = System.nanoTime();
        PlannedQuery planned = planner.plan(sql);
        add(serverPlans, new CachedPlan(key, planned, null, before, Duration.ofNanos(System.nanoTime() - start)));
        return planned;
    }

    private static void add(Cache<PlanKey, CachedPlan> cache, CachedPlan plan) {
        if (plan.sql().length() <= LONGEST_TEXT) {
            cache.put(plan.key(), plan);
        }
    }

    /** Cached plans of users' statements. */
    public List<CachedPlan> cached() {
        return List.copyOf(plans.asMap().values());
    }
}
