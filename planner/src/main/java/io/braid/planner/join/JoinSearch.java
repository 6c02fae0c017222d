package io.braid.planner.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Search for the cheapest join order: dynamic programming over all sets of related relations, each built from the best
 * pair of smaller sets. Where that would be too many pairs, the cheapest joins are settled first, those that a source
 * does before others, until what is left is few enough.
 */
public final class JoinSearch {
    /** Of more relations the best order is not looked for. */
    static final int MOST_PARTS = 12;
    /** With more pairs than this, the best order is not looked for either. */
    static final int MOST_PAIRS = 20_000;

    private final JoinGraph graph;
    private final JoinEstimates estimates;
    private int pairs;

    public JoinSearch(JoinGraph graph, JoinEstimates estimates) {
        this.graph = graph;
        this.estimates = estimates;
    }

    /** How many joins of two parts have been compared. */
    int pairs() {
        return pairs;
    }

    /** All relations of the graph, joined. */
    public JoinPlan best() {
        List<JoinPlan> parts = IntStream.range(0, graph.leaves().size())
                .mapToObj(estimates::leaf)
                .toList();
        parts = settled(parts, MOST_PARTS);
        List<JoinPlan> found = related(parts);
        while (found.isEmpty()) {
            parts = settled(parts, parts.size() - 1);
            found = related(parts);
        }
        return settled(found, 1).get(0);
    }

    /** For each group of parts that conditions relate the best way to join it; nothing if there are too many ways. */
    private List<JoinPlan> related(List<JoinPlan> parts) {
        int all = (1 << parts.size()) - 1;
        @Nullable JoinPlan[] best = new JoinPlan[all + 1];
        IntStream.range(0, parts.size()).forEach(i -> best[1 << i] = parts.get(i));
        int seen = 0;
        for (int set = 1; set <= all; set++) {
            if (best[set] == null) {
                graph.watch().check();
                List<JoinPlan.Halves> ways = ways(set, best);
                seen += ways.size();
                pairs += ways.size();
                if (seen > MOST_PAIRS) {
                    return List.of();
                }
                best[set] = best(ways);
            }
        }
        List<JoinPlan> groups = new ArrayList<>();
        Arrays.stream(best)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingInt((JoinPlan plan) -> plan.leaves().cardinality())
                        .reversed())
                .filter(plan ->
                        groups.stream().noneMatch(group -> group.leaves().intersects(plan.leaves())))
                .forEach(groups::add);
        return groups;
    }

    private List<JoinPlan.Halves> ways(int set, @Nullable JoinPlan[] best) {
        List<JoinPlan.Halves> ways = new ArrayList<>();
        int lowest = Integer.lowestOneBit(set);
        for (int part = (set - 1) & set; part > 0; part = (part - 1) & set) {
            JoinPlan one = best[part];
            JoinPlan other = best[set ^ part];
            if ((part & lowest) != 0 && one != null && other != null && graph.relates(one, other)) {
                ways.add(new JoinPlan.Halves(one, other));
            }
        }
        return ways;
    }

    /**
     * Whatever joins the same relations yields the same rows: the lowest estimate is that of the most that is known.
     */
    private @Nullable JoinPlan best(List<JoinPlan.Halves> ways) {
        double rows = ways.stream()
                .mapToDouble(way -> estimates.rows(way.first(), way.second()))
                .min()
                .orElse(1);
        return ways.stream()
                .map(way -> estimates.join(way.first(), way.second(), rows))
                .min(Comparator.comparing((JoinPlan plan) -> plan.source().isEmpty())
                        .thenComparingDouble(JoinPlan::cost))
                .orElse(null);
    }

    /** The parts after the cheapest joins have been done, until there are at most so many. */
    private List<JoinPlan> settled(List<JoinPlan> parts, int most) {
        List<JoinPlan> left = new ArrayList<>(parts);
        List<JoinPlan> joins = new ArrayList<>();
        for (int i = 0; left.size() > most && i < left.size(); i++) {
            joins.addAll(joins(left.get(i), left.subList(i + 1, left.size())));
        }
        while (left.size() > most) {
            graph.watch().check();
            JoinPlan next = joins.stream()
                    .min(Comparator.comparing((JoinPlan join) -> join.source().isEmpty())
                            .thenComparingDouble(JoinSearch::added))
                    .orElseGet(() -> smallestProduct(left));
            left.removeIf(part -> next.leaves().contains(part.leaves()));
            joins.removeIf(join -> next.leaves().intersects(join.leaves()));
            joins.addAll(joins(next, left));
            left.add(next);
        }
        return left;
    }

    private List<JoinPlan> joins(JoinPlan part, List<JoinPlan> others) {
        List<JoinPlan> joins = others.stream()
                .filter(other -> graph.relates(part, other))
                .map(other -> estimates.join(part, other, estimates.rows(part, other)))
                .toList();
        pairs += joins.size();
        return joins;
    }

    /** What a join costs more than its halves, with what its rows will cost in the next one. */
    private static double added(JoinPlan join) {
        JoinPlan.Halves halves = Objects.requireNonNull(join.halves());
        return join.cost() - halves.first().cost() - halves.second().cost() + join.rows();
    }

    /** Nothing relates the parts that are left: the two smallest make the smallest product. */
    private JoinPlan smallestProduct(List<JoinPlan> parts) {
        List<JoinPlan> bySize = parts.stream()
                .sorted(Comparator.comparingDouble(JoinPlan::rows))
                .toList();
        return estimates.join(bySize.get(0), bySize.get(1), estimates.rows(bySize.get(0), bySize.get(1)));
    }
}
