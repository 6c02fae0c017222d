package io.braid.planner.calcite.workaround;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Unique keys of aggregations, consistent with {@link BraidUniqueColumns}. Calcite adds MIN and MAX of unique columns,
 * and returns columns that do not exist if the group keys are not the first columns of the input. Calcite finds the
 * method by reflection.
 *
 * <p>Upstream issue: none known; CALCITE-6044 treats them as unique.
 */
public final class BraidUniqueKeys implements MetadataHandler<BuiltInMetadata.UniqueKeys> {
    public BraidUniqueKeys() {}

    @Override
    public MetadataDef<BuiltInMetadata.UniqueKeys> getDef() {
        return BuiltInMetadata.UniqueKeys.DEF;
    }

    public @Nullable Set<ImmutableBitSet> getUniqueKeys(
            Aggregate aggregate, RelMetadataQuery metadata, boolean ignoreNulls) {
        if (!Aggregate.isSimple(aggregate)) {
            return null;
        }
        Set<ImmutableBitSet> before = metadata.getUniqueKeys(aggregate.getInput(), ignoreNulls);
        List<Integer> grouped = aggregate.getGroupSet().asList();
        Set<ImmutableBitSet> kept = before == null
                ? Set.of()
                : before.stream()
                        .filter(aggregate.getGroupSet()::contains)
                        .map(key -> key.asList().stream()
                                .map(grouped::indexOf)
                                .collect(ImmutableBitSet.toImmutableBitSet()))
                        .collect(Collectors.toSet());
        return kept.isEmpty() ? Set.of(ImmutableBitSet.range(aggregate.getGroupCount())) : kept;
    }
}
