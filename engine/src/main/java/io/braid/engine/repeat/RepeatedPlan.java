package io.braid.engine.repeat;

import io.braid.engine.materialize.MaterializedRows;
import io.braid.engine.materialize.SpillableRows;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.OuterIds;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Values;
import io.braid.spi.batch.Batch;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * A part of a plan that runs many times within one query, each time with another row or table from outside. What does
 * not depend on those is computed once, however often it runs.
 */
public final class RepeatedPlan implements AutoCloseable {
    private final PlanNode plan;
    private final Builder builder;
    private final IdentityHashMap<PlanNode, MaterializedRows> materialized = new IdentityHashMap<>();

    /**
     * @param id of the node that repeats it
     * @param builder builds the operators of each run
     */
    public RepeatedPlan(int id, PlanNode plan, Builder builder) {
        this.plan = plan;
        this.builder = builder;
        materialize(Set.of(id), plan);
    }

    /** @param repeated the nodes that repeat this one, from the one for which this is done inwards */
    private void materialize(Set<Integer> repeated, PlanNode node) {
        if (!Collections.disjoint(OuterIds.of(node), repeated)) {
            Set<Integer> inside = inside(repeated, node);
            node.inputs().forEach(input -> materialize(inside, input));
        } else if (!(node instanceof Values)) {
            materialized.put(node, builder.materialize(node));
        }
    }

    private static Set<Integer> inside(Set<Integer> repeated, PlanNode node) {
        Set<Integer> inside = new HashSet<>(repeated);
        if (node instanceof Correlate correlate) {
            inside.add(correlate.id());
        } else if (node instanceof RecursiveUnion union) {
            inside.add(union.id());
        }
        return inside;
    }

    /** Computes what does not depend on the outside and comes from sources. */
    void ask() {
        materialized.forEach((node, rows) -> {
            if (readsSource(node)) {
                rows.compute();
            }
        });
    }

    private static boolean readsSource(PlanNode node) {
        return node instanceof SourceScan || node.inputs().stream().anyMatch(RepeatedPlan::readsSource);
    }

    /** True if a source is asked anew each time. */
    public boolean asksSources() {
        return asksSources(plan);
    }

    private boolean asksSources(PlanNode node) {
        return !materialized.containsKey(node)
                && (node instanceof SourceScan || node.inputs().stream().anyMatch(this::asksSources));
    }

    /** Begins to run it. */
    Operator start(OuterRow row) {
        return builder.build(plan, row, materialized);
    }

    /** Begins to run it. */
    Operator start(OuterTable table) {
        return builder.build(plan, table, materialized);
    }

    /** A builder of operators, one set for each run. */
    public interface Builder {
        /** The rows of a part that is the same in each run. */
        MaterializedRows materialize(PlanNode node);

        /** The operators of a run for one outer row, in which some parts are materialized. */
        Operator build(PlanNode plan, OuterRow row, IdentityHashMap<PlanNode, MaterializedRows> materialized);

        /** The operators of a run over one outer table, in which some parts are materialized. */
        Operator build(PlanNode plan, OuterTable table, IdentityHashMap<PlanNode, MaterializedRows> materialized);
    }

    /** A row of the left side of a correlated join. */
    public record OuterRow(int id, Batch batch, int row) {}

    /** The rows of the round before, in a recursion. */
    public record OuterTable(int id, SpillableRows rows) {}

    @Override
    public void close() {
        materialized.values().forEach(MaterializedRows::close);
    }
}
