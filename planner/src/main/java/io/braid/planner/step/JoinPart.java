package io.braid.planner.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Some of the relations of a {@link JoinGraph}, joined.
 *
 * @param columns which of the graph's columns stand at which place of the relation
 * @param home the source in which all of it lives, if it is one
 */
record JoinPart(RelNode relation, List<Integer> columns, Optional<String> home) {
    ImmutableBitSet columnSet() {
        return ImmutableBitSet.of(columns);
    }

    double rows() {
        return Math.max(1, relation.getCluster().getMetadataQuery().getRowCount(relation));
    }

    /** Joins another part to this one on conditions over the graph's columns. */
    JoinPart join(JoinPart other, List<RexNode> conditions) {
        List<Integer> joined = new ArrayList<>(columns);
        joined.addAll(other.columns);
        RexNode condition =
                RexUtil.composeConjunction(relation.getCluster().getRexBuilder(), place(conditions, joined));
        RelNode join = LogicalJoin.create(
                relation, other.relation, List.of(), condition, java.util.Set.of(), JoinRelType.INNER);
        return new JoinPart(join, joined, home.equals(other.home) ? home : Optional.empty());
    }

    /** Conditions over the graph's columns as conditions over columns in this order. */
    static List<RexNode> place(List<RexNode> conditions, List<Integer> columns) {
        RexShuttle shuttle = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(columns.indexOf(reference.getIndex()), reference.getType());
            }
        };
        return shuttle.apply(conditions);
    }
}
