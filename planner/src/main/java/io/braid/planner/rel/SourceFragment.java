package io.braid.planner.rel;

import io.braid.spi.Source;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexShuttle;
import org.jspecify.annotations.Nullable;

/** A leaf of the local plan: algebra that one source evaluates. */
public final class SourceFragment extends AbstractRelNode {
    private final Source source;
    private final RelNode body;
    private final boolean groupsInParts;

    public SourceFragment(Source source, RelNode body) {
        this(source, body, false);
    }

    private SourceFragment(Source source, RelNode body, boolean groupsInParts) {
        super(body.getCluster(), body.getTraitSet());
        this.source = source;
        this.body = body;
        this.groupsInParts = groupsInParts;
    }

    /** Returns the same fragment with groups that may be split into several rows (partial aggregation). */
    public SourceFragment inParts() {
        return new SourceFragment(source, body, true);
    }

    public Source source() {
        return source;
    }

    /** Returns the algebra that the source evaluates, over scans of its tables. */
    public RelNode body() {
        return body;
    }

    /** True if a group may be split into several rows, which the aggregation above combines. */
    public boolean groupsInParts() {
        return groupsInParts;
    }

    /** Rewrites outer references in the body, whose columns may have been renumbered. */
    @Override
    public RelNode accept(RexShuttle shuttle) {
        RelNode rewritten = ExpressionShuttle.rewritten(body, shuttle);
        return rewritten == body ? this : new SourceFragment(source, rewritten, groupsInParts);
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
        return other instanceof SourceFragment fragment
                && source == fragment.source
                && groupsInParts == fragment.groupsInParts
                && body.deepEquals(fragment.body);
    }

    @Override
    public int deepHashCode() {
        return 31 * source.hashCode() + body.deepHashCode();
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("source", source.name())
                .item("body", body.explain())
                .itemIf("groupsInParts", true, groupsInParts);
    }
}
