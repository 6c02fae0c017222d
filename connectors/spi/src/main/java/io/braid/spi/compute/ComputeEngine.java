package io.braid.spi.compute;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An engine that runs parts of plans over rows that are handed to it. To the planner it is a source whose capabilities
 * say what it computes exactly as Braid does; it has no tables of its own.
 */
public interface ComputeEngine extends Source {
    /** The name by which plans look up an engine among their sources, of which none is called so. */
    static String reference(String engine) {
        return "engine " + engine;
    }

    /**
     * Begins a statement. Connects to nothing yet.
     *
     * @param context on whose behalf, and until when
     */
    ComputeStatement begin(ScanContext context);

    @Override
    default List<TableDescription> describe(ImportRequest request) {
        return List.of();
    }

    @Override
    default @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return null;
    }

    @Override
    default TableStatistics statistics(TableDescription table) {
        return TableStatistics.UNKNOWN;
    }

    @Override
    default BatchStream run(Fragment fragment, ScanContext context) {
        throw new BraidException(ErrorCode.INTERNAL_ERROR, "Engine " + name() + " has no tables of its own");
    }
}
