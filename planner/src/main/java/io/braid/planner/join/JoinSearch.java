package io.braid.planner.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Search for the cheapest join order by dynamic programming over all connected sets of relations, each built from the
 * best pair of smaller sets. If there are too many pairs, the cheapest joins are fixed greedily, preferring those
 * within a source, until few enough relations remain.
 */
public final class JoinSearch {
    /** Number of relations up to which the search is exhaustive. */
    static final int MOST_PARTS = 12;
    /** Number of pairs up to which the search is exhaustive. */
    static final int MOST_PAIRS = 20_000;

    private final JoinGraph graph;
    private final JoinEstimates estimates;
    private int pairs;

    public JoinSearch(JoinGraph graph, JoinEstimates estimates) {
        this.graph = graph;
        this.estimates = estimates;
    }

    /** Returns the number of pairs that have been compared. */
    int pairs() {
        return pairs;
    }

    /** Returns the join of all relations of the graph. */
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

    /** Returns the best join of each connected set of parts; empty if there are too many pairs. */
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
     * Returns the cheapest of several joins of the same relations. Their row count is the lowest estimate, which uses
     * the most information.
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

    /** Performs the cheapest joins until at most this many parts remain. */
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

    /** Returns the cost that a join adds to its inputs, including its rows' share in the next join. */
    private static double added(JoinPlan join) {
        JoinPlan.Halves halves = Objects.requireNonNull(join.halves());
        return join.cost() - halves.first().cost() - halves.second().cost() + join.rows();
    }

    /** Returns the cross product of the two smallest parts, when no condition relates the remaining parts. */
    private JoinPlan smallestProduct(List<JoinPlan> parts) {
        List<JoinPlan> bySize = parts.stream()
                .sorted(Comparator.comparingDouble(JoinPlan::rows))
                .toList();
        return estimates.join(bySize.get(0), bySize.get(1), estimates.rows(bySize.get(0), bySize.get(1)));
    }
}
