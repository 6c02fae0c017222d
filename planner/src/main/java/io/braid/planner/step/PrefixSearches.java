package io.braid.planner.step;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.PrefixSearch;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Rewrites LIKE in what a source is sent where the source would lose rows when it answers LIKE from an index. */
public final class PrefixSearches {
    private PrefixSearches() {}

    /** The same relation over a source's tables, with every LIKE as the source is sent it. */
    public static RelNode in(RelNode body, Capabilities capabilities) {
        return body.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode node = super.visit(other);
                if (node instanceof Filter filter) {
                    RexNode condition = rewritten(filter, filter.getCondition(), capabilities);
                    return filter.copy(filter.getTraitSet(), filter.getInput(), condition);
                }
                return node instanceof Join join ? rewritten(join, capabilities) : node;
            }
        });
    }

    private static Join rewritten(Join join, Capabilities capabilities) {
        return join.copy(
                join.getTraitSet(),
                rewritten(join, join.getCondition(), capabilities),
                join.getLeft(),
                join.getRight(),
                join.getJoinType(),
                join.isSemiJoinDone());
    }

    private static RexNode rewritten(RelNode node, RexNode condition, Capabilities capabilities) {
        List<TextSemantics> columns = node.getInputs().stream()
                .flatMap(input -> ColumnText.of(input, capabilities.text()).stream())
                .toList();
        if (columns.stream().allMatch(text -> text.prefix() == PrefixSearch.LIKE)) {
            return condition;
        }
        RexBuilder rex = node.getCluster().getRexBuilder();
        return RexUtil.flatten(rex, condition.accept(new Patterns(rex, columns)));
    }

    /** Rewrites LIKE in the conditions of one node. */
    private static final class Patterns extends RexShuttle {
        private final RexBuilder rex;
        private final List<TextSemantics> columns;

        Patterns(RexBuilder rex, List<TextSemantics> columns) {
            this.rex = rex;
            this.columns = columns;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            boolean isOfColumn = call.isA(SqlKind.LIKE)
                    && Disputed.hasPlainPattern(call)
                    && call.getOperands().get(0) instanceof RexInputRef;
            if (!isOfColumn) {
                return super.visitCall(call);
            }
            RexInputRef column = (RexInputRef) call.getOperands().get(0);
            return new PrefixRange(rex, call, column, columns.get(column.getIndex())).predicate();
        }
    }
}
