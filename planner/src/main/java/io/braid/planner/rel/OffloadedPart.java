package io.braid.planner.rel;

import io.braid.spi.compute.ComputeEngine;
import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** Algebra that a distributed engine evaluates over rows that Braid transfers to it, which are those of the inputs. */
public final class OffloadedPart extends AbstractRelNode {
    private final ComputeEngine engine;
    private final RelNode body;
    private final List<LeafScan> leaves;
    private final String reason;

    /**
     * Rows that are transferred.
     *
     * @param scan the scan of them in the body
     * @param rows the plan that computes them
     */
    public record LeafScan(RelNode scan, RelNode rows) {}

    /**
     * @param body the algebra that the engine evaluates; its leaves are scans of the transferred rows
     * @param reason the reason for offloading, as a sentence
     */
    public OffloadedPart(ComputeEngine engine, RelNode body, List<LeafScan> leaves, String reason) {
        super(body.getCluster(), body.getTraitSet());
        this.engine = engine;
        this.body = body;
        this.leaves = List.copyOf(leaves);
        this.reason = reason;
    }

    public ComputeEngine engine() {
        return engine;
    }

    public RelNode body() {
        return body;
    }

    public List<LeafScan> leaves() {
        return leaves;
    }

    public String reason() {
        return reason;
    }

    @Override
    public List<RelNode> getInputs() {
        return leaves.stream().map(LeafScan::rows).toList();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        List<LeafScan> replaced = java.util.stream.IntStream.range(0, inputs.size())
                .mapToObj(i -> new LeafScan(leaves.get(i).scan(), inputs.get(i)))
                .toList();
        return new OffloadedPart(engine, body, replaced, reason);
    }

    @Override
    protected RelDataType deriveRowType() {
        return body.getRowType();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return metadata.getRowCount(body);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeCost(estimateRowCount(metadata), 0, 0);
    }

    @Override
    public boolean deepEquals(@Nullable Object other) {
        return other instanceof OffloadedPart part
                && engine == part.engine
                && body.deepEquals(part.body)
                && getInputs().equals(part.getInputs());
    }

    @Override
    public int deepHashCode() {
        return 31 * body.deepHashCode() + getInputs().hashCode();
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        RelWriter terms = super.explainTerms(writer).item("engine", engine.name());
        for (int i = 0; i < leaves.size(); i++) {
            terms.input("leaf" + i, leaves.get(i).rows());
        }
        return terms.item("body", body.explain());
    }
}
