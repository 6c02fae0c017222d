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
 * The rows of an input with further columns of volatile functions, evaluated once per row. Everything above refers to
 * the columns, not to the calls, and no rule knows this node, so that no call is evaluated twice, for other rows or in
 * a source.
 */
public final class VolatileColumns extends SingleRel {
    private final List<RexCall> calls;

    private VolatileColumns(RelNode input, Collection<RexCall> calls) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.calls = List.copyOf(calls);
    }

    /** @param calls of volatile functions, each with a number of its own */
    public static VolatileColumns over(RelNode input, Collection<RexCall> calls) {
        return new VolatileColumns(input, calls);
    }

    /** Number of a call by its place in the statement; negative in an uncorrelated query of WITH. */
    public static int number(RexCall call) {
        return RexLiteral.intValue(call.getOperands().get(0));
    }

    /**
     * The same, evaluated anew for each outer row that the given column belongs to; unchanged if it is already
     * evaluated for each row of another, or in a query of WITH, which has one result wherever it is read.
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

    /** All columns, those of the input first. */
    public List<RexNode> columns() {
        List<RexNode> columns = new ArrayList<>(
                getCluster().getRexBuilder().identityProjects(getInput().getRowType()));
        columns.addAll(calls);
        return columns;
    }

    public List<RexCall> calls() {
        return calls;
    }

    /** Numbers of calls that stand in several places of a plan, which must become one. */
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

    /** Fails if a call still stands in several places. */
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
