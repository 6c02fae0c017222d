package io.braid.planner.rewrite;

import io.braid.planner.join.PlanCost;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.RelNode;

/**
 * Choice of the materialized views with the cheapest plan, or none. The search starts from the cheaper of the base
 * tables and the views with the fewest rows. It then adds, removes or replaces one view at a time as long as that
 * reduces the cost. A view is discarded only for a substantial gain. The number of plans is limited, and lower for
 * queries of many tables, since each candidate must be planned.
 */
final class CheapestViews {
    private static final int MOST_PLANS = 12;
    private static final int MOST_TABLES = 40;
    private static final int FEWEST_PLANS = 2;
    private static final double LITTLE = 5_000;
    /** Factor by which a plan over the sources must be cheaper, as views are meant to relieve the sources. */
    private static final double LEAST_GAIN = 2;

    private final ViewSearch search;
    private final Function<RewriteResult, PlanCost> cost;
    private final Map<Set<ViewShape>, PlanCost> costs = new HashMap<>();
    private int left;

    /** @param cost plans a query completely and returns the plan's cost */
    CheapestViews(ViewSearch search, Function<RewriteResult, PlanCost> cost) {
        this.search = search;
        this.cost = cost;
    }

    RewriteResult of(RelNode relation) {
        RewriteResult live = search.with(Set.of(), relation);
        RewriteResult best = search.fewestRows(relation);
        if (search.useful().isEmpty()) {
            return live;
        }
        left = Math.max(FEWEST_PLANS, Math.min(MOST_PLANS, MOST_TABLES / tables(relation)));
        if (isWorthMore(best)) {
            best = isBetter(live, best) ? live : best;
        }
        for (Optional<RewriteResult> next = step(best, relation); next.isPresent(); next = step(best, relation)) {
            best = next.get();
        }
        explain(best);
        return best;
    }

    /** True if more search effort pays off: little can be saved on a cheap plan. */
    private boolean isWorthMore(RewriteResult found) {
        return price(found).value() > LITTLE;
    }

    /** Returns the cheapest result with one view more or less, or with one view only, if it is cheaper. */
    private Optional<RewriteResult> step(RewriteResult from, RelNode relation) {
        if (!isWorthMore(from)) {
            return Optional.empty();
        }
        Optional<RewriteResult> best = Optional.empty();
        for (ViewShape shape : search.useful()) {
            for (Set<ViewShape> views : List.of(toggled(from.views(), shape), Set.of(shape))) {
                RewriteResult other = search.with(views, relation);
                boolean comparable = costs.containsKey(other.views()) || left > 0;
                if (comparable && isBetter(other, best.orElse(from))) {
                    best = Optional.of(other);
                }
            }
        }
        return best;
    }

    private boolean isBetter(RewriteResult other, RewriteResult than) {
        PlanCost before = price(than);
        PlanCost cost = price(other);
        boolean founded = !cost.guessed() || other.views().containsAll(than.views());
        boolean fewer = other.views().size() < than.views().size();
        return founded && cost.value() * (fewer ? LEAST_GAIN : 1) < before.value();
    }

    private static Set<ViewShape> toggled(Set<ViewShape> views, ViewShape shape) {
        Set<ViewShape> toggled = new LinkedHashSet<>(views);
        if (!toggled.remove(shape)) {
            toggled.add(shape);
        }
        return toggled;
    }

    private PlanCost price(RewriteResult rewritten) {
        PlanCost known = costs.get(rewritten.views());
        if (known != null) {
            return known;
        }
        left--;
        PlanCost found = cost.apply(rewritten);
        costs.put(rewritten.views(), found);
        return found;
    }

    private void explain(RewriteResult chosen) {
        PlanCost least = Objects.requireNonNull(costs.get(chosen.views()));
        for (ViewShape shape : search.useful()) {
            String why = costs.entrySet().stream()
                    .filter(plan -> plan.getKey().contains(shape))
                    .map(Map.Entry::getValue)
                    .min(Comparator.comparingDouble(PlanCost::value))
                    .map(with -> why(with, least))
                    .orElse("a plan without it was found before that costs little");
            search.reasons(shape).add(RejectionReasons.Stage.COST, "it is fresh enough, but " + why);
        }
    }

    private static String why(PlanCost with, PlanCost least) {
        return String.format(
                Locale.ROOT,
                "a plan with it %s: about %,.0f, and this one %,.0f",
                with.value() < least.value() ? "costs less only by a guess or without other views" : "costs more",
                with.value(),
                least.value());
    }

    private static int tables(RelNode relation) {
        return Math.max(
                1, relation.getInputs().stream().mapToInt(CheapestViews::tables).sum());
    }
}
