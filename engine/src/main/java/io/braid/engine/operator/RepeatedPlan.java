package io.braid.engine.operator;

import io.braid.engine.plan.Correlate;
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
        keep(Set.of(id), plan);
    }

    /**
     * @param repeated the nodes that repeat this one, from the one for which this is done inwards
     */
    private void keep(Set<Integer> repeated, PlanNode node) {
        if (!Collections.disjoint(OuterIds.of(node), repeated)) {
            Set<Integer> inside = inside(repeated, node);
            node.inputs().forEach(input -> keep(inside, input));
        } else if (!(node instanceof Values)) {
            kept.put(node, builder.keep(node));
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
        kept.forEach((node, rows) -> {
            if (readsSource(node)) {
                rows.compute();
            }
        });
    }

    private static boolean readsSource(PlanNode node) {
        return node instanceof SourceScan || node.inputs().stream().anyMatch(RepeatedPlan::readsSource);
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
    record OuterTable(int id, HeldRows rows) {}

    @Override
    public void close() {
        kept.values().forEach(KeptRows::close);
    }
}
