package io.braid.planner.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexNode;

/**
 * Proof that some leaves of a query, joined as in the query, are contained in a view's rows.
 *
 * @param leaves the mapping of the leaves
 * @param known the conditions that hold for the view's rows, over the query's columns
 * @param left the conditions of the query that remain to be applied
 */
record Containment(Block query, LeafMapping leaves, Implication known, List<RexNode> left) {
    /** Maximum number of mappings, because self-joins in a view have very many. */
    private static final int MOST_WAYS = 64;

    /** Returns the ways in which a view's rows contain those of a query. */
    static List<Containment> of(Block query, Block view, RejectionReasons reasons) {
        List<LeafMapping> ways = correspondences(query, view);
        if (ways.isEmpty()) {
            reasons.add(RejectionReasons.Stage.TABLES, "it joins other tables than the query, or in another way");
        }
        Implication asked = new Implication(query.conditions());
        return ways.stream()
                .flatMap(way -> of(query, view, way, asked, reasons).stream())
                .toList();
    }

    private static Optional<Containment> of(
            Block query, Block view, LeafMapping way, Implication asked, RejectionReasons reasons) {
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode condition : view.conditions()) {
            Optional<RexNode> translated = way.translated(condition);
            if (translated.filter(asked::implies).isEmpty()) {
                reasons.add(
                        RejectionReasons.Stage.CONDITIONS, "a condition of it leaves out rows that the query may want");
                return Optional.empty();
            }
            conditions.add(translated.get());
        }
        if (!way.hasSameOuters()) {
            reasons.add(RejectionReasons.Stage.CONDITIONS, "its outer joins are not those of the query");
            return Optional.empty();
        }
        Implication known = new Implication(conditions);
        List<RexNode> left = query.conditions().stream()
                .filter(condition -> !known.implies(condition))
                .toList();
        return Optional.of(new Containment(query, way, known, left));
    }

    /** Returns the mappings of each leaf of a view to a distinct leaf of a query. */
    static List<LeafMapping> correspondences(Block query, Block view) {
        List<LeafMapping> found = List.of(LeafMapping.start(query, view));
        for (int leaf = 0; leaf < view.leaves().size(); leaf++) {
            int next = leaf;
            found = found.stream()
                    .flatMap(one -> IntStream.range(0, query.leaves().size())
                            .mapToObj(each -> one.with(next, each))
                            .flatMap(Optional::stream))
                    .limit(MOST_WAYS)
                    .toList();
        }
        return found;
    }

    /** Returns an expression of the view in canonical form over the query's columns. */
    Optional<RexNode> canonical(RexNode ofView) {
        return leaves.translated(ofView).map(known.equal()::canonical);
    }
}
