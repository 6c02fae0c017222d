package io.braid.planner.rewrite;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexNode;

/** Check whether two aggregations have the same groups. */
final class GroupEquivalence {
    private static final int NONE = -1;

    private GroupEquivalence() {}

    /**
     * Maps the columns of a view's aggregation to those of a query's, -1 for columns that the query lacks; empty if the
     * groups differ. Conditions on whole groups are ignored: the caller compares them.
     */
    static Optional<int[]> columns(Grouping query, Grouping view) {
        if (query.rows().leaves().size() != view.rows().leaves().size()
                || query.keys().isEmpty() != view.keys().isEmpty()) {
            return Optional.empty();
        }
        return Containment.correspondences(query.rows(), view.rows()).stream()
                .flatMap(one -> columns(query, view, one).stream())
                .findFirst();
    }

    private static Optional<int[]> columns(Grouping query, Grouping view, LeafMapping one) {
        List<RexNode> viewRows = translated(one, view.ofRows());
        List<RexNode> viewAll = Stream.concat(viewRows.stream(), translated(one, view.ofGroups()).stream())
                .toList();
        Implication ofQuery = new Implication(query.rows().conditions());
        Implication ofView = new Implication(viewAll);
        boolean sameRows = viewRows.size() == view.ofRows().size()
                && one.hasSameOuters()
                && one.otherOuters().isEmpty()
                && viewRows.stream().allMatch(ofQuery::implies)
                && query.ofRows().stream().allMatch(ofView::implies);
        return sameRows ? columns(query, view, one, ofView.equal()) : Optional.empty();
    }

    private static List<RexNode> translated(LeafMapping one, List<RexNode> conditions) {
        return conditions.stream()
                .flatMap(condition -> one.translated(condition).stream())
                .toList();
    }

    /**
     * Compares keys by the view's equivalence classes; equalities that only the query has are conditions on its groups.
     */
    private static Optional<int[]> columns(Grouping query, Grouping view, LeafMapping one, EquivalenceClasses equal) {
        List<RexNode> mine = query.keys().stream().map(equal::canonical).toList();
        List<RexNode> its = view.keys().stream().map(one.translating(equal)).toList();
        if (!mine.containsAll(its) || !its.containsAll(mine)) {
            return Optional.empty();
        }
        int[] columns = new int[its.size() + view.calls().size()];
        Arrays.fill(columns, NONE);
        for (int i = 0; i < its.size(); i++) {
            columns[i] = mine.indexOf(its.get(i));
        }
        for (int i = 0; i < view.calls().size(); i++) {
            AggregateTerm kept = view.calls().get(i).map(one.translating(equal));
            for (int j = 0; j < query.calls().size(); j++) {
                AggregateTerm required = query.calls().get(j).map(equal::canonical);
                if (kept.equals(required)) {
                    columns[its.size() + i] = mine.size() + j;
                }
            }
        }
        return Optional.of(columns);
    }
}
