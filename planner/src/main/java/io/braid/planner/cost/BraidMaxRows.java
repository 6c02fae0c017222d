package io.braid.planner.cost;

import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMdMaxRowCount;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * How many rows there are at most, where Calcite has it otherwise: of no rows there is a total all the same, among other
 * grouping sets too; no rows joined with any number of others are none, which Calcite multiplies to not a number; and a semi
 * or an anti join leaves no more rows than its left side has, which Calcite multiplies, too. Calcite calls the methods by their
 * name and the kind of node.
 */
public final class BraidMaxRows implements MetadataHandler<BuiltInMetadata.MaxRowCount> {
    private final RelMdMaxRowCount calcite = new RelMdMaxRowCount();

    @Override
    public MetadataDef<BuiltInMetadata.MaxRowCount> getDef() {
        return BuiltInMetadata.MaxRowCount.DEF;
    }

    public @Nullable Double getMaxRowCount(Aggregate aggregate, RelMetadataQuery metadata) {
        Double most = calcite.getMaxRowCount(aggregate, metadata);
        boolean hasTotal = aggregate.getGroupSets().stream().anyMatch(ImmutableBitSet::isEmpty);
        return most == null || !hasTotal ? most : Double.valueOf(Math.max(1, most));
    }

    public @Nullable Double getMaxRowCount(Join join, RelMetadataQuery metadata) {
        if (!join.getJoinType().projectsRight()) {
            return metadata.getMaxRowCount(join.getLeft());
        }
        Double most = calcite.getMaxRowCount(join, metadata);
        return most == null || !most.isNaN() ? most : Double.valueOf(0);
    }
}
