package io.braid.planner.calcite.workaround;

import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Uniqueness of columns of aggregations: group keys are unique, and those of them that are unique before. Calcite takes
 * MIN and MAX of a unique column for unique, even if a FILTER makes several of them null. Calcite finds the method by
 * reflection.
 *
 * <p>Upstream issue: none known; CALCITE-6044 treats them as unique.
 */
public final class BraidUniqueColumns implements MetadataHandler<BuiltInMetadata.ColumnUniqueness> {
    public BraidUniqueColumns() {}

    @Override
    public MetadataDef<BuiltInMetadata.ColumnUniqueness> getDef() {
        return BuiltInMetadata.ColumnUniqueness.DEF;
    }

    public @Nullable Boolean areColumnsUnique(
            Aggregate aggregate, RelMetadataQuery metadata, ImmutableBitSet columns, boolean ignoreNulls) {
        Double most = metadata.getMaxRowCount(aggregate);
        if (most != null && most <= 1) {
            return true;
        }
        if (!Aggregate.isSimple(aggregate)) {
            return null;
        }
        ImmutableBitSet keys = ImmutableBitSet.range(aggregate.getGroupCount());
        if (columns.contains(keys)) {
            return true;
        }
        List<Integer> grouped = aggregate.getGroupSet().asList();
        ImmutableBitSet before = columns.intersect(keys).asList().stream()
                .map(grouped::get)
                .collect(ImmutableBitSet.toImmutableBitSet());
        return metadata.areColumnsUnique(aggregate.getInput(), before, ignoreNulls);
    }
}
