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
 * Opener of databases, with the resources that all databases share.
 *
 * @param others finds the models of imported databases
 * @param engine distributed engine to which parts of plans can be offloaded; null if there is none
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
    /** Opens the sources of a model, which connect lazily; on failure, all of them are closed. */
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

    /** The model including the databases that it imports; fails if one of those is missing. */
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
