package io.braid.planner.subquery;

import com.google.common.collect.ImmutableSet;
import io.braid.planner.rel.ExpressionShuttle;
import io.braid.planner.simplify.CoalescedKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Replacement of references to a distant outer row by equal columns of the nearest one. In {@code a.k = b.k AND b.x >
 * (SELECT AVG(x) FROM c WHERE c.k = a.k)} the last condition becomes {@code c.k = b.k}. Both sub-queries then become
 * consecutive joins; otherwise the inner one would have no join condition.
 */
public final class NearestReferences {
    private NearestReferences() {}

    public static RelNode in(RelNode relation) {
        return relation.accept(new Outside());
    }

    /** Visitor of a relation and all its sub-queries. */
    private static final class Outside extends RelHomogeneousShuttle {
        private final RexShuttle within = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                return query.clone(query.rel.accept(Outside.this));
            }
        };

        @Override
        public RelNode visit(RelNode relation) {
            RelNode inner = super.visit(relation.accept(within));
            return inner instanceof LogicalFilter filter ? nearest(filter) : inner;
        }
    }

    private static RelNode nearest(LogicalFilter filter) {
        Map<RexNode, RexInputRef> equal = equalColumns(filter);
        if (equal.isEmpty() || RexUtil.SubQueryFinder.find(filter.getCondition()) == null) {
            return filter;
        }
        CorrelationId row = filter.getVariablesSet().stream().findFirst().orElseGet(() -> filter.getCluster()
                .createCorrel());
        References references = new References(filter, row, equal);
        RexNode condition = filter.getCondition().accept(references);
        return references.found ? LogicalFilter.create(filter.getInput(), condition, ImmutableSet.of(row)) : filter;
    }

    /** Returns columns by the column of a more distant row that they equal. */
    private static Map<RexNode, RexInputRef> equalColumns(Filter filter) {
        Map<RexNode, RexInputRef> equal = new HashMap<>();
        for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
            if (condition.isA(SqlKind.EQUALS)) {
                List<RexNode> operands = new ArrayList<>(((RexCall) condition).getOperands());
                operands.sort(
                        (one, other) -> Boolean.compare(other instanceof RexInputRef, one instanceof RexInputRef));
                if (operands.get(0) instanceof RexInputRef column
                        && operands.get(1) instanceof RexFieldAccess outside
                        && outside.getReferenceExpr() instanceof RexCorrelVariable
                        && isSame(column.getType(), outside.getType())) {
                    equal.putIfAbsent(outside, column);
                }
            }
        }
        return equal;
    }

    private static boolean isSame(RelDataType one, RelDataType other) {
        return CoalescedKey.isSameIfEqual(one) && SqlTypeUtil.equalSansNullability(one, other);
    }

    /** Replacement of columns by equal ones in sub-queries, which then reference only nearer rows. */
    private static final class References extends RexShuttle {
        private final Map<RexNode, RexInputRef> equal;
        private final RexShuttle inside;
        private boolean found;

        References(Filter filter, CorrelationId row, Map<RexNode, RexInputRef> equal) {
            RexBuilder rex = filter.getCluster().getRexBuilder();
            this.equal = equal;
            this.inside = new RexShuttle() {
                @Override
                public RexNode visitFieldAccess(RexFieldAccess access) {
                    RexInputRef column = equal.get(access);
                    if (column == null) {
                        return super.visitFieldAccess(access);
                    }
                    RexNode nearest = rex.makeCorrel(filter.getInput().getRowType(), row);
                    return rex.makeFieldAccess(nearest, column.getIndex());
                }
            };
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            RelNode nearest = ExpressionShuttle.rewritten(query.rel, inside);
            Set<CorrelationId> left = RelOptUtil.getVariablesUsed(nearest);
            boolean isDone = nearest != query.rel
                    && equal.keySet().stream().noneMatch(outside -> left.contains(variable(outside)));
            found |= isDone;
            return isDone ? query.clone(nearest) : query;
        }

        private static CorrelationId variable(RexNode outside) {
            return ((RexCorrelVariable) ((RexFieldAccess) outside).getReferenceExpr()).id;
        }
    }
}
