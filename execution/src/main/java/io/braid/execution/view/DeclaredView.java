package io.braid.execution.view;

import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.ViewDefinition;

/**
 * A materialized view as a database declares it.
 *
 * @param fingerprint tells apart what different texts mean: rows are kept for this one only
 */
public record DeclaredView(ViewKey key, ViewDefinition definition, MaterializedOptions options, String fingerprint) {
    /** As messages call it. */
    public String name() {
        return definition.schema() + "." + definition.name();
    }

    /** What is the same for as long as the kept rows mean the same. */
    public ViewIdentity identity() {
        return new ViewIdentity(key, fingerprint);
    }
}
