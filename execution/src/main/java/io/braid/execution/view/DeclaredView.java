package io.braid.execution.view;

import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.ViewDefinition;

/**
 * A materialized view as declared in a model.
 *
 * @param fingerprint digest of the view's meaning; stored rows are valid only for the same fingerprint
 */
public record DeclaredView(ViewKey key, ViewDefinition definition, MaterializedOptions options, String fingerprint) {
    /** The name in messages. */
    public String name() {
        return definition.schema() + "." + definition.name();
    }

    /** The identity under which rows of the view are stored. */
    public ViewIdentity identity() {
        return new ViewIdentity(key, fingerprint);
    }
}
