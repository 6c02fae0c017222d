package io.braid.execution.modeldiff;

import io.braid.execution.source.Connectors;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.imports.ImportCache;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Comparison of two versions of a model by the changes that are visible to users. The tables of sources are those of
 * the last import, unless sources may be contacted.
 */
public final class ModelComparison {
    private final Connectors connectors;
    private final ImportCache imports;
    private final SystemSchemas system;
    private final boolean connect;

    /**
     * @param imports the last imports of both versions
     * @param connect true if sources may be contacted for their tables
     */
    public ModelComparison(Connectors connectors, ImportCache imports, SystemSchemas system, boolean connect) {
        this.connectors = connectors;
        this.imports = imports;
        this.system = system;
        this.connect = connect;
    }

    /**
     * Differences between two versions.
     *
     * @param notes parts that could not be compared, with the reasons
     */
    public record Differences(List<DeployChange> changes, List<String> notes) {
        public Differences {
            changes = List.copyOf(changes);
            notes = List.copyOf(notes);
        }
    }

    /**
     * Compares two versions, each including imported databases.
     *
     * @param queries the statements whose plans are compared
     */
    public Differences compare(VirtualDatabase before, VirtualDatabase after, List<String> queries) {
        try (ModelVersion old = open(before);
                ModelVersion now = open(after)) {
            List<DeployChange> changes = new ArrayList<>(DefinitionComparison.of(before, after));
            changes.addAll(RelationComparison.of(old, now));
            changes.addAll(AccessComparison.of(before, after));
            changes.addAll(PlanComparison.of(old, now, queries));
            Set<String> notes = new LinkedHashSet<>(old.notes());
            notes.addAll(now.notes());
            if (!queries.isEmpty()) {
                notes.addAll(old.planNotes());
                notes.addAll(now.planNotes());
            }
            return new Differences(changes, List.copyOf(notes));
        }
    }

    private ModelVersion open(VirtualDatabase version) {
        return new ModelVersion(version, connectors, imports, system, connect);
    }
}
