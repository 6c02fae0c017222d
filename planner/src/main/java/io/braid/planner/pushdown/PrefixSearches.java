package io.braid.planner.pushdown;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Rewrite of LIKE for sources whose index scans would lose rows. */
public final class PrefixSearches {
    private PrefixSearches() {}

    /** Returns the same relation over a source's tables, with every LIKE in the form for the source. */
    public static RelNode in(RelNode body, Capabilities capabilities) {
        return body.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode node = super.visit(other);
                if (node instanceof Filter filter) {
                    RexNode condition = rewritten(filter, filter.getCondition(), capabilities);
                    return condition.equals(filter.getCondition())
                            ? filter
                            : filter.copy(filter.getTraitSet(), filter.getInput(), condition);
                }
                return node instanceof Join join ? rewritten(join, capabilities) : node;
            }
        });
    }

    private static Join rewritten(Join join, Capabilities capabilities) {
        RexNode condition = rewritten(join, join.getCondition(), capabilities);
        return condition.equals(join.getCondition())
                ? join
                : join.copy(
                        join.getTraitSet(),
                        condition,
                        join.getLeft(),
                        join.getRight(),
                        join.getJoinType(),
                        join.isSemiJoinDone());
    }

    /** Returns the condition itself if it is unchanged. */
    private static RexNode rewritten(RelNode node, RexNode condition, Capabilities capabilities) {
        RexNode rewritten = condition.accept(new Patterns(node, capabilities));
        return rewritten.equals(condition)
                ? condition
                : RexUtil.flatten(node.getCluster().getRexBuilder(), rewritten);
    }

    /** Rewrite of LIKE in the conditions of one node. It derives the input columns only if there is a LIKE. */
    private static final class Patterns extends RexShuttle {
        private final RelNode node;
        private final Capabilities capabilities;
        private @Nullable List<TextSemantics> columns;

        Patterns(RelNode node, Capabilities capabilities) {
            this.node = node;
            this.capabilities = capabilities;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            boolean isOfColumn = call.isA(SqlKind.LIKE)
                    && NonPortable.hasPlainPattern(call)
                    && call.getOperands().get(0) instanceof RexInputRef;
            if (!isOfColumn) {
                return super.visitCall(call);
            }
            RexInputRef column = (RexInputRef) call.getOperands().get(0);
            TextSemantics text = columns().get(column.getIndex());
            return new PrefixRange(node.getCluster().getRexBuilder(), call, column, text).predicate();
        }

        private List<TextSemantics> columns() {
            if (columns == null) {
                columns = node.getInputs().stream()
                        .flatMap(input -> ColumnTextSemantics.of(input, capabilities.text()).stream())
                        .toList();
            }
            return columns;
        }
    }
}
