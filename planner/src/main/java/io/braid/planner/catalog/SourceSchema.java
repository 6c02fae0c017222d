package io.braid.planner.catalog;

import io.braid.planner.concurrent.CancellationScope;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.imports.ImportKey;
import io.braid.planner.imports.ImportedTables;
import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.VirtualDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.calcite.schema.Table;
import org.jspecify.annotations.Nullable;

/**
 * Schema of imported and declared tables of sources. Its contents are rebuilt when the metadata of a source changes;
 * sources are requested only what the definitions need. Thread-safe.
 */
final class SourceSchema {
    private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

    private final String name;
    private final VirtualDatabase database;
    private final Function<String, Source> sources;
    private final ImportCache imports;
    private final LongSupplier nanoTime;
    private final List<ImportDefinition> importing;
    private final List<DeclaredTable> declared;
    private final Map<ImportKey, Long> unchecked = new ConcurrentHashMap<>();
    private volatile @Nullable Built built;

    /** Contents of a schema, and the imports they were built from. */
    private record Built(List<Optional<ImportedTables>> from, SchemaContents contents) {}

    /** One metadata request to a source. */
    private record MetadataRequest(ImportKey key, Source source) {}

    SourceSchema(
            String name,
            VirtualDatabase database,
            Function<String, Source> sources,
            ImportCache imports,
            Function<String, DataType> types,
            LongSupplier nanoTime) {
        this.name = name;
        this.database = database;
        this.sources = sources;
        this.imports = imports;
        this.nanoTime = nanoTime;
        this.importing = database.imports().stream()
                .filter(definition -> definition.schema().equalsIgnoreCase(name))
                .toList();
        this.declared = database.all(ForeignTableDefinition.class).stream()
                .filter(definition -> definition.schema().equalsIgnoreCase(name))
                .map(definition -> new DeclaredTable(definition, types))
                .toList();
    }

    String name() {
        return name;
    }

    /** Returns its contents; requests metadata only from sources whose metadata is not cached. */
    SchemaContents contents() {
        List<Optional<ImportedTables>> now = new ArrayList<>();
        importing.forEach(definition -> now.add(Optional.of(imported(definition))));
        declared.forEach(table -> now.add(metadataRequest(table).flatMap(this::check)));
        Built before = built;
        if (before != null && isSame(before.from(), now)) {
            return before.contents();
        }
        SchemaContents contents = build(now);
        built = new Built(List.copyOf(now), contents);
        return contents;
    }

    /** Requests the metadata of its sources again; if one of them fails, its earlier metadata remains valid. */
    void refresh() {
        Set<MetadataRequest> requests = new LinkedHashSet<>();
        importing.forEach(definition -> requests.add(metadataRequest(definition)));
        declared.forEach(table -> metadataRequest(table).ifPresent(requests::add));
        requests.forEach(metadataRequest -> imports.refreshAll(metadataRequest.key(), metadataRequest.source()));
    }

    private static boolean isSame(List<Optional<ImportedTables>> before, List<Optional<ImportedTables>> now) {
        for (int i = 0; i < now.size(); i++) {
            if (before.get(i).orElse(null) != now.get(i).orElse(null)) {
                return false;
            }
        }
        return true;
    }

    private SchemaContents build(List<Optional<ImportedTables>> known) {
        SchemaContents contents = new SchemaContents();
        Map<Source, SourceStatistics> statistics = new HashMap<>();
        for (int i = 0; i < declared.size(); i++) {
            DeclaredTable table = declared.get(i);
            Source source = source(table);
            contents.declare(
                    table.definition().name(),
                    usable(table, source, known.get(importing.size() + i), statistics),
                    table.definition().place());
        }
        for (int i = 0; i < importing.size(); i++) {
            ImportDefinition definition = importing.get(i);
            Source source = metadataRequest(definition).source();
            List<TableDescription> tables = known.get(i).orElseThrow().tables();
            new ImportFilter(definition)
                    .of(tables, source)
                    .forEach(table -> contents.add(
                            table.name().path(),
                            new SourceTable(name, source, table, of(source, definition.server(), statistics)),
                            definition.place()));
        }
        return contents;
    }

    private Table usable(
            DeclaredTable table,
            Source source,
            Optional<ImportedTables> known,
            Map<Source, SourceStatistics> statistics) {
        try {
            return table(table, source, known, statistics);
        } catch (BraidException e) {
            return InvalidTable.because(e);
        }
    }

    private SourceTable table(
            DeclaredTable table,
            Source source,
            Optional<ImportedTables> known,
            Map<Source, SourceStatistics> statistics) {
        Optional<TableDescription> actual = known.flatMap(tables -> tables.tables().stream()
                .filter(one -> tables.tables().size() == 1
                        || one.name().table().equals(table.remoteName().table()))
                .findFirst());
        TableDescription description =
                actual.map(found -> table.describe(source, found)).orElseGet(() -> table.describe(source));
        List<String> remoteColumns = table.remoteColumns().stream()
                .map(column -> actual.map(found -> DeclaredTable.column(column, found))
                        .map(found -> found.name())
                        .orElse(column))
                .toList();
        return new SourceTable(
                name,
                table.definition().name(),
                source,
                description,
                remoteColumns,
                of(source, server(table), statistics));
    }

    private SourceStatistics of(Source source, String server, Map<Source, SourceStatistics> statistics) {
        return statistics.computeIfAbsent(
                source,
                one -> new SourceStatistics(
                        one, imports.analyses(database.server(server).orElseThrow()), imports.ages(), nanoTime));
    }

    private ImportedTables imported(ImportDefinition definition) {
        MetadataRequest metadataRequest = metadataRequest(definition);
        return imports.get(metadataRequest.key(), metadataRequest.source());
    }

    /**
     * Returns the source's metadata of a declared table; empty if the source fails, which is then not retried for a
     * while.
     */
    private Optional<ImportedTables> check(MetadataRequest metadataRequest) {
        Long until = unchecked.get(metadataRequest.key());
        if (until != null && nanoTime.getAsLong() - until < 0) {
            return Optional.empty();
        }
        try {
            ImportedTables found = imports.get(metadataRequest.key(), metadataRequest.source());
            unchecked.remove(metadataRequest.key());
            return Optional.of(found);
        } catch (BraidException e) {
            if (CancellationScope.isOver(e)) {
                throw e;
            }
            unchecked.put(metadataRequest.key(), nanoTime.getAsLong() + PAUSE_NANOS);
            return Optional.empty();
        }
    }

    private MetadataRequest metadataRequest(ImportDefinition definition) {
        return metadataRequest(definition.server(), new ImportFilter(definition).request());
    }

    private Optional<MetadataRequest> metadataRequest(DeclaredTable table) {
        return table.check().map(request -> metadataRequest(server(table), request));
    }

    private MetadataRequest metadataRequest(String serverName, ImportRequest request) {
        ServerDefinition server = database.server(serverName).orElseThrow();
        return new MetadataRequest(ImportKey.of(server, request), sources.apply(server.name()));
    }

    private Source source(DeclaredTable table) {
        return sources.apply(database.server(server(table)).orElseThrow().name());
    }

    private String server(DeclaredTable table) {
        String own = table.definition().server();
        return own != null
                ? own
                : java.util.Objects.requireNonNull(
                        database.schema(name).orElseThrow().server());
    }
}
