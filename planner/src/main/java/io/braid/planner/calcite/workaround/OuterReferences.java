package io.braid.planner.calcite.workaround;

import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.jspecify.annotations.Nullable;

/**
 * References to the outer row on the right side of a correlation. Decorrelation joins the outer columns at the lowest
 * node that references any. If a node above needs more of them, it joins all of them again, without the condition that
 * both are of the same row. This class collects all references at the lowest node.
 *
 * <p>Upstream issue: none known.
 */
public final class OuterReferences {
    /** Condition that is always true and references its operands. */
    private static final SqlFunction REFERS = new SqlFunction(
            "REFERS",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.BOOLEAN_NOT_NULL,
            null,
            OperandTypes.VARIADIC,
            SqlFunctionCategory.SYSTEM);

    private final CorrelationId variable;
    private final RexBuilder rex;

    public OuterReferences(Correlate correlate) {
        this.variable = correlate.getCorrelationId();
        this.rex = correlate.getCluster().getRexBuilder();
    }

    /** True if outer columns would be joined twice. */
    public boolean areFetchedTwice(RelNode right) {
        return fetched(right) == null;
    }

    /** Returns the outer columns joined for a relation, or null if some of them are joined twice. */
    private @Nullable Set<RexNode> fetched(RelNode relation) {
        Set<RexNode> fetched = new LinkedHashSet<>();
        for (RelNode input : relation.getInputs()) {
            Set<RexNode> inside = fetched(input);
            if (inside == null) {
                return null;
            }
            fetched.addAll(inside);
        }
        Set<RexNode> needed = own(relation);
        if (!fetched.containsAll(needed) && !Sets.intersection(fetched, needed).isEmpty()) {
            return null;
        }
        fetched.addAll(needed);
        return fetched;
    }

    /** Adds a condition that references all outer columns at the lowest node; {@link #done} removes it again. */
    public RelNode fetchedAtOnce(RelNode right) {
        return fetchedAtOnce(right, all(right));
    }

    private RelNode fetchedAtOnce(RelNode relation, Set<RexNode> all) {
        boolean isLowest = !own(relation).isEmpty()
                && relation.getInputs().size() == 1
                && all(relation.getInput(0)).isEmpty();
        return relation.copy(
                relation.getTraitSet(),
                isLowest
                        ? List.of(fetching(relation.getInput(0), all))
                        : relation.getInputs().stream()
                                .map(input -> fetchedAtOnce(input, all))
                                .toList());
    }

    private RelNode fetching(RelNode input, Set<RexNode> all) {
        List<RexNode> operands = new ArrayList<>();
        // Expressions over only the outer row are computed there.
        operands.add(rex.makeInputRef(input, 0));
        operands.addAll(all);
        return LogicalFilter.create(input, rex.makeCall(REFERS, operands));
    }

    /** Removes the conditions that only reference outer columns. */
    public static RelNode done(RelNode relation) {
        RexShuttle conditions = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                List<RexNode> all = RelOptUtil.conjunctions(call);
                List<RexNode> left =
                        all.stream().filter(one -> !isReference(one)).toList();
                return left.size() == all.size()
                        ? super.visitCall(call)
                        : RexUtil.composeConjunction(relation.getCluster().getRexBuilder(), left);
            }
        };
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other).accept(conditions);
                return visited instanceof Filter filter && filter.getCondition().isAlwaysTrue()
                        ? filter.getInput()
                        : visited;
            }
        });
    }

    private static boolean isReference(RexNode condition) {
        return condition instanceof RexCall call && call.getOperator().equals(REFERS);
    }

    private Set<RexNode> all(RelNode relation) {
        Set<RexNode> all = own(relation);
        relation.getInputs().forEach(input -> all.addAll(all(input)));
        return all;
    }

    /** Returns the outer references of a node itself. */
    private Set<RexNode> own(RelNode node) {
        Set<RexNode> references = new LinkedHashSet<>();
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                boolean isOfOutside = RexUtil.containsFieldAccess(call)
                        && RelOptUtil.InputFinder.bits(call).isEmpty();
                if (isOfOutside) {
                    references.add(call);
                    return call;
                }
                return super.visitCall(call);
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                if (access.getReferenceExpr() instanceof RexCorrelVariable row && row.id.equals(variable)) {
                    references.add(access);
                }
                return access;
            }
        });
        return references;
    }
}
