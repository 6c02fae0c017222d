package io.braid.planner.cost;

import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Whether groups differ in some columns: in all that they are grouped by, and in those of them in which the rows before differ. Calcite
 * takes the least of such a column for another for each group, even if it is of some rows only and null where there are none.
 * It calls the method by its name.
 */
public final class BraidUniqueColumns implements MetadataHandler<BuiltInMetadata.ColumnUniqueness> {
    BraidUniqueColumns() {}

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
