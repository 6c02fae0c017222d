package io.braid.engine.build;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.join.JoinStep;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.operator.Abandonable;
import io.braid.engine.operator.Operator;
import io.braid.engine.pipeline.Pipeline;
import io.braid.engine.pipeline.PipelineStep;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.expression.ColumnRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Builder of pipelines for the parts of a plan that process each batch independently. */
final class PipelineBuilder {
    private final Parts parts;
    private final Parallelism parallelism;
    private final Executor executor;
    private final Cancellation cancellation;
    private final MemoryBudget memory;

    /** Factory of the parts of a pipeline. */
    interface Parts {
        /** True if the rows of a node have been computed already. */
        boolean isMaterialized(PlanNode node);

        Operator build(PlanNode node);

        PipelineStep step(Filter filter);

        PipelineStep step(Project project);

        JoinStep step(HashJoin join, Operator right);

        /** Returns all reads of the parts built so far. */
        List<Abandonable> readings();
    }

    /** @param parallelism with one thread, no pipelines are built */
    PipelineBuilder(
            Parts parts, Parallelism parallelism, Executor executor, Cancellation cancellation, MemoryBudget memory) {
        this.parts = parts;
        this.parallelism = parallelism;
        this.executor = executor;
        this.cancellation = cancellation;
        this.memory = memory;
    }

    /** Builds the pipeline of a node; null if the node is better built as a plain operator. */
    @Nullable
    Operator build(PlanNode node) {
        Deque<PlanNode> chain = isParallel() ? chain(node) : new ArrayDeque<>();
        return chain.stream().anyMatch(PipelineBuilder::isWork) ? pipeline(chain, node) : null;
    }

    /** True if several threads may work. */
    boolean isParallel() {
        return parallelism.threads() > 1;
    }

    /** Builds the operator of a node, with a further step. */
    Operator build(PlanNode node, PipelineStep last) {
        return pipeline(chain(node), node, last);
    }

    /** Builds an operator with a step. */
    Operator build(Supplier<Operator> source, PipelineStep step) {
        int before = parts.readings().size();
        return pipeline(source.get(), List.of(step), before);
    }

    /** Returns the steps below and including a node, first step first. */
    private Deque<PlanNode> chain(PlanNode top) {
        Deque<PlanNode> chain = new ArrayDeque<>();
        for (PlanNode node = top; isStep(node); node = node.inputs().get(0)) {
            chain.addFirst(node);
        }
        return chain;
    }

    private boolean isStep(PlanNode node) {
        return !parts.isMaterialized(node)
                && (node instanceof Filter || node instanceof Project || node instanceof HashJoin);
    }

    private static boolean isWork(PlanNode node) {
        return !(node instanceof Project project)
                || project.expressions().stream().anyMatch(expression -> !(expression instanceof ColumnRef));
    }

    /**
     * Builds the steps top down: the right sides of joins are needed first, and scans open in the order in which they
     * are built.
     */
    private Operator pipeline(Deque<PlanNode> chain, PlanNode top, PipelineStep... last) {
        int before = parts.readings().size();
        Deque<PipelineStep> steps = new ArrayDeque<>(List.of(last));
        PlanNode source = top;
        while (!chain.isEmpty()) {
            PlanNode node = chain.removeLast();
            steps.addFirst(step(node));
            source = node.inputs().get(0);
        }
        return pipeline(parts.build(source), new ArrayList<>(steps), before);
    }

    /** @param before number of reads before those of the source and the steps */
    private Operator pipeline(Operator source, List<PipelineStep> steps, int before) {
        List<Abandonable> readings = parts.readings();
        return new Pipeline(new Pipeline.Setup(
                source, steps, readings.subList(before, readings.size()), parallelism, executor, cancellation, memory));
    }

    private PipelineStep step(PlanNode node) {
        if (node instanceof Filter filter) {
            return parts.step(filter);
        }
        return node instanceof HashJoin join ? parts.step(join, parts.build(join.right())) : parts.step((Project) node);
    }
}
