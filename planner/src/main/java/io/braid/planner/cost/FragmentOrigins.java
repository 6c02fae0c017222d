package io.braid.planner.cost;

import io.braid.planner.step.KeyedFragment;
import io.braid.planner.step.SourceFragment;
import java.util.Set;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

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

    public Set<RelColumnOrigin> getColumnOrigins(KeyedFragment fragment, RelMetadataQuery metadata, int column) {
        return metadata.getColumnOrigins(fragment.whole(), column);
    }
}
