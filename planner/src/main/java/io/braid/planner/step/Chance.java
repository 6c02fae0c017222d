package io.braid.planner.step;

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
 * The rows of its input with further columns that are left to chance, computed once for each row. Nothing above refers to the
 * calls, but to the columns, and no rule knows this node: so nobody computes them twice, elsewhere, for other rows or in a source.
 */
public final class Chance extends SingleRel {
    private final List<RexCall> calls;

    private Chance(RelNode input, Collection<RexCall> calls) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.calls = List.copyOf(calls);
    }

    /** @param calls of functions that yield something else each time, each with a number of its own */
    public static Chance over(RelNode input, Collection<RexCall> calls) {
        return new Chance(input, calls);
    }

    /** Which place of the statement a call stands at; below zero in a query of WITH that refers to nothing outside. */
    public static int number(RexCall call) {
        return RexLiteral.intValue(call.getOperands().get(0));
    }

    /**
     * The same, but computed anew for each row outside that this is a column of; as it is, if it is for each row of another, or of a
     * query of WITH, which has one answer wherever it is read.
     */
    public Chance forEach(RexFieldAccess outside) {
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

    List<RexCall> calls() {
        return calls;
    }

    /** The numbers that are computed in more than one place of a plan, which must be made one. */
    static Set<Integer> repeatedIn(RelNode relation) {
        Set<Integer> repeated = new HashSet<>();
        collect(relation, new HashSet<>(), repeated);
        return repeated;
    }

    private static void collect(RelNode node, Set<Integer> met, Set<Integer> repeated) {
        if (node instanceof Chance chance) {
            chance.calls.stream()
                    .map(Chance::number)
                    .filter(number -> !met.add(number))
                    .forEach(repeated::add);
        }
        node.getInputs().forEach(input -> collect(input, met, repeated));
    }

    /** Fails if something is still computed in more than one place. */
    static void requireOnce(RelNode plan) {
        requireOnce(plan, new HashSet<>(), new HashSet<>());
    }

    private static void requireOnce(RelNode plan, Set<Integer> met, Set<Integer> shared) {
        if (plan instanceof SharedPart part && !shared.add(part.number())) {
            return;
        }
        if (plan instanceof Chance chance) {
            for (RexCall call : chance.calls) {
                if (!met.add(number(call))) {
                    throw new BraidException(
                            ErrorCode.FEATURE_NOT_SUPPORTED,
                            call.getOperator().getName()
                                    + "() is written once here, but would be computed for different rows; compute it as a column"
                                    + " of a query in FROM");
                }
            }
        }
        plan.getInputs().forEach(input -> requireOnce(input, met, shared));
    }

    /** Whether there is one in a part of a plan. */
    static boolean standsIn(RelNode part) {
        return part instanceof Chance || part.getInputs().stream().anyMatch(Chance::standsIn);
    }

    static boolean repeatedOf(RelNode part, Set<Integer> numbers) {
        return (part instanceof Chance chance && chance.isAmong(numbers))
                || part.getInputs().stream().anyMatch(input -> repeatedOf(input, numbers));
    }

    boolean isAmong(Set<Integer> numbers) {
        return calls.stream().anyMatch(call -> numbers.contains(number(call)));
    }

    @Override
    protected RelDataType deriveRowType() {
        RelDataTypeFactory.Builder row = getCluster().getTypeFactory().builder();
        row.addAll(getInput().getRowType().getFieldList());
        calls.forEach(call -> row.add("$chance" + number(call), call.getType()));
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

    /** Whether an expression is left to chance, apart from the sub-queries in it. */
    public static boolean isIn(RexNode expression) {
        return !RexUtil.isDeterministic(expression);
    }
}
