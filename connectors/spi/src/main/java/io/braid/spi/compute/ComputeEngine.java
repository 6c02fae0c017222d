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
 * Distributed engine that runs parts of plans over rows that Braid transfers to it. To the planner it is a source
 * without tables, whose capabilities list what it evaluates exactly as Braid does.
 */
public interface ComputeEngine extends Source {
    /** The reserved source name by which plans refer to an engine. */
    static String reference(String engine) {
        return "engine " + engine;
    }

    /**
     * Begins a statement, without connecting yet.
     *
     * @param context the query, its user and its deadline
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
