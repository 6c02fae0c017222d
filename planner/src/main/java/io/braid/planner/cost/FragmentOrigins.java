package io.braid.planner.cost;

import io.braid.planner.step.Chance;
import io.braid.planner.step.KeyedFragment;
import io.braid.planner.step.MarkJoin;
import io.braid.planner.step.SourceFragment;
import java.util.Set;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/** The columns of a fragment come from where those of its body come from. Calcite calls the methods by their names. */
public final class FragmentOrigins implements MetadataHandler<BuiltInMetadata.ColumnOrigin> {
    FragmentOrigins() {}

    @Override
    public MetadataDef<BuiltInMetadata.ColumnOrigin> getDef() {
        return BuiltInMetadata.ColumnOrigin.DEF;
    }

    public Set<RelColumnOrigin> getColumnOrigins(SourceFragment fragment, RelMetadataQuery metadata, int column) {
        return metadata.getColumnOrigins(fragment.body(), column);
    }

    public @Nullable Set<RelColumnOrigin> getColumnOrigins(Chance chance, RelMetadataQuery metadata, int column) {
        return column < chance.getInput().getRowType().getFieldCount()
                ? metadata.getColumnOrigins(chance.getInput(), column)
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
