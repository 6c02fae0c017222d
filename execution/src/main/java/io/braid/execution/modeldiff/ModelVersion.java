package io.braid.execution.modeldiff;

import io.braid.execution.source.Connectors;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.imports.ImportCache;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.UserMappings;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One of two compared versions of a model, opened over its sources. */
final class ModelVersion implements AutoCloseable {
    private final VirtualDatabase whole;
    private final Map<String, Source> sources = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Catalog catalog;
    private final Planner planner;
    private final Map<String, CatalogTable> relations = new TreeMap<>();
    /** Reasons why the tables of schemas cannot be listed, by schema in lower case. */
    private final Map<String, String> unknown = new TreeMap<>();

    private final List<String> notes = new ArrayList<>();
    private final List<String> planNotes = new ArrayList<>();

    /**
     * Opens a version.
     *
     * @param whole the model including imported databases
     * @param connect true if sources may be contacted for their tables
     */
    ModelVersion(
            VirtualDatabase whole, Connectors connectors, ImportCache imports, SystemSchemas system, boolean connect) {
        this.whole = whole;
        try {
            whole.servers().forEach(server -> sources.put(server.name(), open(server, connectors, connect)));
            this.catalog = Catalog.open(whole, sources::get, imports, system);
            this.planner = new Planner(catalog);
            catalog.schemas().stream()
                    .filter(schema -> schema.kind() != CatalogSchema.Kind.SYSTEM)
                    .forEach(this::add);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Opens a source; without its secrets, a version can still be compared, but not its pushdown. */
    private Source open(ServerDefinition server, Connectors connectors, boolean connect) {
        try {
            Source source = connectors.open(server, UserMappings.to(server, whole));
            return connect ? source : new UnconnectedSource(server.name(), source);
        } catch (BraidException e) {
            planNotes.add("plans show nothing pushed down to server " + server.name() + ": " + e.getMessage());
            return new UnconnectedSource(server.name(), null);
        }
    }

    private void add(CatalogSchema schema) {
        CatalogSchema.Listing listing = schema.list();
        String problem = listing.problem();
        if (problem != null) {
            unknown.put(schema.name().toLowerCase(Locale.ROOT), problem);
            notes.add("schema " + schema.name() + " is not compared: " + problem);
        }
        listing.tables()
                .forEach(table -> relations.put((schema.name() + "." + table.name()).toLowerCase(Locale.ROOT), table));
    }

    VirtualDatabase model() {
        return whole;
    }

    Catalog catalog() {
        return catalog;
    }

    Planner planner() {
        return planner;
    }

    /** Tables and views, by name in lower case. */
    Map<String, CatalogTable> relations() {
        return relations;
    }

    /** True if the tables of a schema cannot be listed. */
    boolean isUnknown(String schema) {
        return unknown.containsKey(schema.toLowerCase(Locale.ROOT));
    }

    /** True if an error is caused only by a schema whose tables cannot be listed. */
    boolean isForWantOfTables(@Nullable String error) {
        return error != null && unknown.values().stream().anyMatch(error::contains);
    }

    /** Parts that cannot be compared, with the reasons. */
    List<String> notes() {
        return notes;
    }

    /** Differences from the plans of a real server, with the reasons. */
    List<String> planNotes() {
        return planNotes;
    }

    @Override
    public void close() {
        sources.values().forEach(Source::close);
    }
}
