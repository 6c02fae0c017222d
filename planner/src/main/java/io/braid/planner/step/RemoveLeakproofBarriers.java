package io.braid.planner.step;

import io.braid.planner.barrier.Leakproof;
import io.braid.planner.barrier.UsedColumns;
import io.braid.planner.rel.SecurityBarrier;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Removal of security barriers with only leakproof expressions above: row filters are then ordinary conditions, which
 * sources evaluate together with the rest.
 */
public final class RemoveLeakproofBarriers implements PlanStep {
    @Override
    public RelNode apply(RelNode relation) {
        return new Above(false, false).open(relation, UsedColumns.all(relation));
    }

    /** Removes all barriers of a relation, including its sub-queries. */
    public static RelNode without(RelNode relation) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                if (other instanceof SecurityBarrier barrier) {
                    return barrier.getInput().accept(this);
                }
                return super.visit(other).accept(new RexShuttle() {
                    @Override
                    public RexNode visitSubQuery(RexSubQuery query) {
                        RexSubQuery inner = (RexSubQuery) super.visitSubQuery(query);
                        return inner.clone(without(inner.rel));
                    }
                });
            }
        });
    }

    /**
     * Context of a node: the barriers and expressions above it.
     *
     * @param leaks whether some of the expressions are not leakproof
     * @param decides whether rows are filtered above by columns that are computed below
     */
    private record Above(boolean leaks, boolean decides) {
        RelNode open(RelNode node, ImmutableBitSet used) {
            if (node instanceof SecurityBarrier barrier) {
                boolean stays = leaks || barrier.isClosed();
                RelNode input = barrier.getInput();
                return stays ? barrier.with(new Above(false, false).open(input, used)) : open(input, used);
            }
            boolean leaksHere = leaks || !Leakproof.areAll(node, decides, used);
            Above below = new Above(leaksHere, decides || Leakproof.decides(node));
            List<RelNode> inputs = new ArrayList<>();
            for (int i = 0; i < node.getInputs().size(); i++) {
                inputs.add(below.open(node.getInput(i), UsedColumns.ofInput(node, i, used)));
            }
            RelNode opened = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
            return opened.accept(new SubQueries(leaksHere || Leakproof.leaksBelow(node)));
        }
    }

    /** Visitor of sub-queries, which will be joined with the rows of their expression. */
    private static final class SubQueries extends RexShuttle {
        private final boolean leaks;

        SubQueries(boolean leaks) {
            this.leaks = leaks;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            RexSubQuery inner = (RexSubQuery) super.visitSubQuery(query);
            return inner.clone(new Above(leaks, true).open(inner.rel, UsedColumns.all(inner.rel)));
        }
    }
}
