package io.braid.planner.cost;

import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.MarkJoin;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.VolatileColumns;
import java.util.Set;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/** Column origins of fragments, derived from their bodies. Calcite calls the methods by reflection. */
public final class FragmentOrigins implements MetadataHandler<BuiltInMetadata.ColumnOrigin> {
    FragmentOrigins() {}

    @Override
    public MetadataDef<BuiltInMetadata.ColumnOrigin> getDef() {
        return BuiltInMetadata.ColumnOrigin.DEF;
    }

    public Set<RelColumnOrigin> getColumnOrigins(SourceFragment fragment, RelMetadataQuery metadata, int column) {
        return metadata.getColumnOrigins(fragment.body(), column);
    }

    public @Nullable Set<RelColumnOrigin> getColumnOrigins(
            VolatileColumns volatiles, RelMetadataQuery metadata, int column) {
        return column < volatiles.getInput().getRowType().getFieldCount()
                ? metadata.getColumnOrigins(volatiles.getInput(), column)
                : Set.of();
    }

    public @Nullable Set<RelColumnOrigin> getColumnOrigins(MarkJoin join, RelMetadataQuery metadata, int column) {
        return column < join.getLeft().getRowType().getFieldCount()
                ? metadata.getColumnOrigins(join.getLeft(), column)
                : Set.of();
    }

    public Set<RelColumnOrigin> getColumnOrigins(KeyedFragment fragment, RelMetadataQuery metadata, int column) {
        return metadata.getColumnOrigins(fragment.whole(), column);
    }
}
