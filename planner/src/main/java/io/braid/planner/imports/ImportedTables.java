package io.braid.planner.imports;

import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.catalog.TableDescription;
import java.time.Instant;
import java.util.List;

/**
 * Table definitions as imported from a source, with the probed capabilities and the time. A new instance means that the
 * metadata has changed.
 */
public final class ImportedTables {
    private final List<TableDescription> tables;
    private final ProbeAnswers probes;
    private final Instant at;

    public ImportedTables(List<TableDescription> tables, ProbeAnswers probes, Instant at) {
        this.tables = List.copyOf(tables);
        this.probes = probes;
        this.at = at;
    }

    /** True if both contain the same metadata. */
    boolean isLike(ImportedTables other) {
        return tables.equals(other.tables) && probes.equals(other.probes);
    }

    public List<TableDescription> tables() {
        return tables;
    }

    public ProbeAnswers probes() {
        return probes;
    }

    public Instant at() {
        return at;
    }
}
