package io.braid.engine.operator;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Values;
import io.braid.spi.batch.Batch;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * A part of a plan that runs many times within one query, each time with another row or table from outside. What does not
 * depend on those is computed once, however often it runs.
 */
final class RepeatedPlan implements AutoCloseable {
    private final PlanNode plan;
    private final OperatorBuilder builder;
    private final IdentityHashMap<PlanNode, KeptRows> kept = new IdentityHashMap<>();

    /**
     * @param id of the node that repeats it
     * @param builder makes what is computed once
     */
    RepeatedPlan(int id, PlanNode plan, OperatorBuilder builder) {
        this.plan = plan;
        this.builder = builder;
        keep(id, plan);
    }

    private void keep(int id, PlanNode node) {
        if (OuterIds.of(node).contains(id)) {
            node.inputs().forEach(input -> keep(id, input));
        } else if (!(node instanceof Values)) {
            kept.put(node, builder.keep(node));
        }
    }

    /** Whether a source is asked anew each time. */
    boolean asksSources() {
        return asksSources(plan);
    }

    private boolean asksSources(PlanNode node) {
        return !kept.containsKey(node)
                && (node instanceof SourceScan || node.inputs().stream().anyMatch(this::asksSources));
    }

    /** Begins to run it. */
    Operator start(OuterRow row) {
        return builder.within(row, kept).build(plan);
    }

    /** Begins to run it. */
    Operator start(OuterTable table) {
        return builder.within(table, kept).build(plan);
    }

    /** A row of the left side of a correlated join. */
    record OuterRow(int id, Batch batch, int row) {}

    /** The rows of the round before, in a recursion. */
    record OuterTable(int id, List<Batch> rows) {}

    @Override
    public void close() {
        kept.values().forEach(KeptRows::close);
    }
}
