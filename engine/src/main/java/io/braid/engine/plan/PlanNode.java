package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/** Node of a plan. Immutable and without execution state, so that plans can be cached and run many times at once. */
public sealed interface PlanNode
        permits SourceScan,
                Values,
                TableFunctionRows,
                Filter,
                Project,
                HashJoin,
                DependentJoin,
                MergeJoin,
                NestedLoopJoin,
                Aggregate,
                Sort,
                TopN,
                Limit,
                Union,
                Analyze,
                SetOperation,
                Window,
                RecursiveUnion,
                WorkingTable,
                Correlate,
                Offload,
                Shared {
    /** The columns of its rows. */
    RowType columns();

    List<PlanNode> inputs();

    <R> R accept(PlanVisitor<R> visitor);
}
