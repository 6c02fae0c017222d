package io.braid.planner.rel;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * Rows of an input with additional columns of volatile functions, evaluated once per row. All operators above refer to
 * the columns, not to the calls. No Calcite rule knows this node, so that no call is evaluated twice, for other rows or
 * in a source.
 */
public final class VolatileColumns extends SingleRel {
    private final List<RexCall> calls;

    private VolatileColumns(RelNode input, Collection<RexCall> calls) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.calls = List.copyOf(calls);
    }

    /** @param calls calls of volatile functions, each with a unique number */
    public static VolatileColumns over(RelNode input, Collection<RexCall> calls) {
        return new VolatileColumns(input, calls);
    }

    /** Returns the number of a call in the statement; negative in an uncorrelated WITH query. */
    public static int number(RexCall call) {
        return RexLiteral.intValue(call.getOperands().get(0));
    }

    /**
     * Makes the calls depend on the given column of the outer row, so that they are evaluated per outer row. Unchanged
     * if they already depend on another row, or are in a WITH query, which has one result for all references.
     */
    public VolatileColumns forEach(RexFieldAccess outside) {
        RexBuilder rex = getCluster().getRexBuilder();
        return over(
                getInput(),
                calls.stream()
                        .map(call -> isOnce(call) || call.getOperands().size() > 1
                                ? call
                                : (RexCall) rex.makeCall(
                                        call.getType(),
                                        call.getOperator(),
                                        List.of(call.getOperands().get(0), outside)))
                        .toList());
    }

    private static boolean isOnce(RexCall call) {
        return number(call) < 0;
    }

    /** Returns all columns, those of the input first. */
    public List<RexNode> columns() {
        List<RexNode> columns = new ArrayList<>(
                getCluster().getRexBuilder().identityProjects(getInput().getRowType()));
        columns.addAll(calls);
        return columns;
    }

    public List<RexCall> calls() {
        return calls;
    }

    /** Returns the numbers of calls that occur in several places of a plan and must be shared. */
    public static Set<Integer> repeatedIn(RelNode relation) {
        Set<Integer> repeated = new HashSet<>();
        collect(relation, new HashSet<>(), repeated);
        return repeated;
    }

    private static void collect(RelNode node, Set<Integer> met, Set<Integer> repeated) {
        if (node instanceof VolatileColumns volatiles) {
            volatiles.calls.stream()
                    .map(VolatileColumns::number)
                    .filter(number -> !met.add(number))
                    .forEach(repeated::add);
        }
        node.getInputs().forEach(input -> collect(input, met, repeated));
    }

    /** Fails if a call still occurs in several places. */
    public static void requireOnce(RelNode plan) {
        requireOnce(plan, new HashSet<>(), new HashSet<>());
    }

    private static void requireOnce(RelNode plan, Set<Integer> met, Set<Integer> shared) {
        if (plan instanceof SharedPart part && !shared.add(part.number())) {
            return;
        }
        if (plan instanceof VolatileColumns volatiles) {
            for (RexCall call : volatiles.calls) {
                if (!met.add(number(call))) {
                    throw new BraidException(
                            ErrorCode.FEATURE_NOT_SUPPORTED,
                            call.getOperator().getName()
                                    + "() is written once here, but would be computed for different rows; compute it"
                                    + " as a column"
                                    + " of a query in FROM");
                }
            }
        }
        plan.getInputs().forEach(input -> requireOnce(input, met, shared));
    }

    /** True if a part of a plan has volatile columns. */
    public static boolean standsIn(RelNode part) {
        return part instanceof VolatileColumns || part.getInputs().stream().anyMatch(VolatileColumns::standsIn);
    }

    public static boolean repeatedOf(RelNode part, Set<Integer> numbers) {
        return (part instanceof VolatileColumns volatiles && volatiles.isAmong(numbers))
                || part.getInputs().stream().anyMatch(input -> repeatedOf(input, numbers));
    }

    public boolean isAmong(Set<Integer> numbers) {
        return calls.stream().anyMatch(call -> numbers.contains(number(call)));
    }

    @Override
    protected RelDataType deriveRowType() {
        RelDataTypeFactory.Builder row = getCluster().getTypeFactory().builder();
        row.addAll(getInput().getRowType().getFieldList());
        calls.forEach(call -> row.add("$volatile" + number(call), call.getType()));
        return row.uniquify().build();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return over(inputs.get(0), calls);
    }

    @Override
    public RelNode accept(RexShuttle shuttle) {
        List<RexCall> changed =
                calls.stream().map(call -> (RexCall) call.accept(shuttle)).toList();
        return changed.equals(calls) ? this : over(getInput(), changed);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("calls", calls);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeTinyCost();
    }

    /** True if an expression is volatile, apart from its sub-queries. */
    public static boolean isIn(RexNode expression) {
        return !RexUtil.isDeterministic(expression);
    }
}
