package io.braid.bench.engine;

import io.braid.spi.Source;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Source of rows for the engine only, without any metadata for planning. */
abstract class EngineSource implements Source {
    private final String name;

    EngineSource(String name) {
        this.name = name;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Capabilities capabilities() {
        return new Capabilities("rows alone", Set.of(), List.of(), TextSemantics.BINARY);
    }

    @Override
    public final List<TableDescription> describe(ImportRequest request) {
        return List.of();
    }

    @Override
    public final @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return null;
    }

    @Override
    public final TableStatistics statistics(TableDescription table) {
        return TableStatistics.UNKNOWN;
    }

    @Override
    public final void close() {}
}
