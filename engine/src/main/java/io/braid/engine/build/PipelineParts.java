package io.braid.engine.build;

import io.braid.engine.join.JoinStep;
import io.braid.engine.operator.Abandonable;
import io.braid.engine.operator.FilterOperator;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.ProjectOperator;
import io.braid.engine.pipeline.PipelineStep;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import java.util.List;

/** Parts of the pipelines of one plan. Expressions are compiled separately for each thread. */
record PipelineParts(OperatorBuilder builder) implements PipelineBuilder.Parts {
    @Override
    public boolean isMaterialized(PlanNode node) {
        return builder.isMaterialized(node);
    }

    @Override
    public Operator build(PlanNode node) {
        return builder.build(node);
    }

    @Override
    public PipelineStep step(Filter filter) {
        return input -> new FilterOperator(input, builder.compiler().predicate(filter.condition()));
    }

    @Override
    public PipelineStep step(Project project) {
        return input -> new ProjectOperator(input, builder.compiler().compile(project.expressions()));
    }

    @Override
    public JoinStep step(HashJoin join, Operator right) {
        return new JoinStep(right, () -> builder.joinSpec(join));
    }

    @Override
    public List<Abandonable> readings() {
        return builder.readings();
    }
}
