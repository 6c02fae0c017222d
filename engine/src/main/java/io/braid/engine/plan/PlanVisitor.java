package io.braid.engine.plan;

/** Visitor with a method for each kind of plan node, so that a new kind cannot be overlooked. */
public interface PlanVisitor<R> {
    R visitSourceScan(SourceScan scan);

    R visitValues(Values values);

    R visitFunctionRows(TableFunctionRows rows);

    R visitFilter(Filter filter);

    R visitProject(Project project);

    R visitHashJoin(HashJoin join);

    R visitDependentJoin(DependentJoin join);

    R visitMergeJoin(MergeJoin join);

    R visitNestedLoopJoin(NestedLoopJoin join);

    R visitAggregate(Aggregate aggregate);

    R visitSort(Sort sort);

    R visitTopN(TopN topN);

    R visitLimit(Limit limit);

    R visitUnion(Union union);

    R visitAnalyze(Analyze analyze);

    R visitSetOperation(SetOperation operation);

    R visitWindow(Window window);

    R visitRecursiveUnion(RecursiveUnion union);

    R visitWorkingTable(WorkingTable table);

    R visitCorrelate(Correlate correlate);

    R visitShared(Shared shared);

    R visitOffload(Offload offload);
}
