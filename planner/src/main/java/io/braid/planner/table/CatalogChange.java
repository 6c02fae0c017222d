package io.braid.planner.table;

import io.braid.planner.catalog.TemporaryTable;
import io.braid.vdb.change.ModelChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Change of the catalog within a statement's transaction, apart from imported tables.
 *
 * @param model the changes of the model
 * @param temporary a temporary table that is created; null for none
 */
public record CatalogChange(
        List<ModelChange> model, @Nullable TemporaryTable temporary) {
    /** No change. */
    public static final CatalogChange NONE = new CatalogChange(List.of(), null);

    public CatalogChange {
        model = List.copyOf(model);
    }

    /** Returns changes of the model. */
    static CatalogChange of(ModelChange... changes) {
        return new CatalogChange(List.of(changes), null);
    }

    boolean isEmpty() {
        return model.isEmpty() && temporary == null;
    }
}
