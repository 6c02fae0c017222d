package io.braid.planner.simplify;

import io.braid.planner.barrier.Leakproof;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rule.RulePattern;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexTableInputRef.RelTableRef;
import org.jspecify.annotations.Nullable;

/**
 * Inference of conditions for one side of a join from equal columns of the other. Only leakproof conditions are
 * inferred: others could fail for rows without a match, or for rows that a policy hides. Within one source, a condition
 * is inferred only if it is selective. Databases treat both conditions as independent and would otherwise underestimate
 * the rows and choose a bad plan.
 */
public final class PropagateThroughKeys extends RelRule<RulePattern> {
    /** Selectivity above which inference within a source is not worthwhile. */
    private static final double MOST = 0.5;

    private PropagateThroughKeys(RulePattern pattern) {
        super(pattern);
    }

    public static RelOptRule rule() {
        return RulePattern.rule("PropagateThroughKeys", PropagateThroughKeys::new, join -> join.operand(Join.class)
                .anyInputs());
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Join join = call.rel(0);
        RelOptPredicateList known = call.getMetadataQuery().getPulledUpPredicates(join);
        if (known.leftInferredPredicates.isEmpty() && known.rightInferredPredicates.isEmpty()) {
            return;
        }
        boolean together = isOfOneSource(join, call.getMetadataQuery());
        RelNode left = filtered(call, join.getLeft(), known.leftInferredPredicates, together);
        RelNode right = filtered(call, join.getRight(), known.rightInferredPredicates, together);
        if (left != join.getLeft() || right != join.getRight()) {
            call.transformTo(join.copy(join.getTraitSet(), List.of(left, right)));
        }
    }

    /** Filters a side of a join by the inferred conditions. */
    private static RelNode filtered(RelOptRuleCall call, RelNode side, List<RexNode> inferred, boolean together) {
        List<RexNode> conditions = inferred.stream()
                .filter(Leakproof::is)
                .filter(condition -> !together || share(call, condition, side) < MOST)
                .toList();
        return conditions.isEmpty()
                ? side
                : call.builder().push(side).filter(conditions).build();
    }

    private static double share(RelOptRuleCall call, RexNode condition, RelNode side) {
        RelNode filtered = call.builder().push(side).filter(condition).build();
        RelMetadataQuery metadata = call.getMetadataQuery();
        return metadata.getRowCount(filtered) / metadata.getRowCount(side);
    }

    private static boolean isOfOneSource(RelNode relation, RelMetadataQuery metadata) {
        @Nullable Set<RelTableRef> tables = metadata.getTableReferences(relation);
        if (tables == null) {
            return false;
        }
        List<SourceTable> sourceTables = tables.stream()
                .flatMap(table -> table.getTable().maybeUnwrap(SourceTable.class).stream())
                .toList();
        return sourceTables.size() == tables.size()
                && sourceTables.stream().map(SourceTable::source).distinct().count() == 1;
    }
}
