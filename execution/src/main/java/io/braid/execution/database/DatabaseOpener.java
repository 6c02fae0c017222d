package io.braid.execution.database;

import io.braid.engine.EngineResources;
import io.braid.execution.result.Caches;
import io.braid.execution.source.OpenSources;
import io.braid.execution.source.SharedSources;
import io.braid.execution.view.ViewStates;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.offload.OffloadTarget;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ImportedDatabases;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Opener of databases, with the parts that all of them share.
 *
 * @param others finds the models of the databases that another one imports
 * @param engine a distributed engine that may run parts of plans; null if there is none
 */
public record DatabaseOpener(
        ImportedDatabases.Lookup others,
        SharedSources sources,
        EngineResources engines,
        ImportCache imports,
        SystemCatalog systemTables,
        ViewStates views,
        Caches caches,
        @Nullable OffloadTarget engine) {
    /** Opens the sources of a model, which connect when first needed; if that fails, none stays open. */
    public Database open(VirtualDatabase model) {
        VirtualDatabase whole = whole(model);
        OpenSources opened = OpenSources.open(whole, sources);
        try {
            return new Database(model, whole, opened, this);
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** A model with all that it imports; fails if something of that is not there. */
    VirtualDatabase whole(VirtualDatabase model) {
        ImportedDatabases.Result whole = ImportedDatabases.resolve(model, others);
        if (!whole.problems().isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    whole.problems().stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return whole.database();
    }
}
