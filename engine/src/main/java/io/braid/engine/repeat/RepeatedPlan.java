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
 * Subplan that runs many times within one query, each time with another outer row or table. Parts that do not depend on
 * those are computed once and materialized.
 */
public final class RepeatedPlan implements AutoCloseable {
    private final PlanNode plan;
    private final Builder builder;
    private final IdentityHashMap<PlanNode, MaterializedRows> materialized = new IdentityHashMap<>();

    /**
     * @param id the id of the node that repeats the subplan
     * @param builder builder of the operators of each run
     */
    public RepeatedPlan(int id, PlanNode plan, Builder builder) {
        this.plan = plan;
        this.builder = builder;
        materialize(Set.of(id), plan);
    }

    /** @param repeated ids of the nodes that repeat this one, from the outermost inwards */
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

    /** Computes the independent parts that read sources. */
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

    /** True if each run reads sources. */
    public boolean asksSources() {
        return asksSources(plan);
    }

    private boolean asksSources(PlanNode node) {
        return !materialized.containsKey(node)
                && (node instanceof SourceScan || node.inputs().stream().anyMatch(this::asksSources));
    }

    /** Starts a run for an outer row. */
    Operator start(OuterRow row) {
        return builder.build(plan, row, materialized);
    }

    /** Starts a run over an outer table. */
    Operator start(OuterTable table) {
        return builder.build(plan, table, materialized);
    }

    /** Builder of the operators of each run. */
    public interface Builder {
        /** Returns the rows of an independent part. */
        MaterializedRows materialize(PlanNode node);

        /** Builds the operators of a run for one outer row, with the materialized parts. */
        Operator build(PlanNode plan, OuterRow row, IdentityHashMap<PlanNode, MaterializedRows> materialized);

        /** Builds the operators of a run over one outer table, with the materialized parts. */
        Operator build(PlanNode plan, OuterTable table, IdentityHashMap<PlanNode, MaterializedRows> materialized);
    }

    /** Row of the left side of a correlated join. */
    public record OuterRow(int id, Batch batch, int row) {}

    /** Rows of the previous round of a recursion. */
    public record OuterTable(int id, SpillableRows rows) {}

    @Override
    public void close() {
        materialized.values().forEach(MaterializedRows::close);
    }
}
