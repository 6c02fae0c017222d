package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * EXPLAIN ANALYZE: runs its input to the end, discards the rows, and returns the lines of a report.
 *
 * @param columns one column of text
 */
public record Analyze(PlanNode input, AnalyzeReport report, RowType columns) implements PlanNode {
    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitAnalyze(this);
    }
}
