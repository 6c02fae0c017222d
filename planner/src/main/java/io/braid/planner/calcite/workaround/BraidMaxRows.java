package io.braid.planner.calcite.workaround;

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
 * Upper bounds of row counts. Calcite takes grouping sets of no rows for no rows, although they can have a total; the
 * bound of no rows joined with unboundedly many is not a number; and it multiplies both sides of semi- and anti-joins.
 * Calcite finds the methods by reflection.
 *
 * <p>Upstream issue: none known.
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
