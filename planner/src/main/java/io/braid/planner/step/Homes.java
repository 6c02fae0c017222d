package io.braid.planner.step;

import io.braid.planner.catalog.SourceTable;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;

/** Tells which sources the tables under a node live in. */
final class Homes {
    private Homes() {}

    /** The one source in which all tables under a node live, if it is one. */
    static Optional<String> single(RelNode relation) {
        Set<String> sources = new LinkedHashSet<>();
        relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(TableScan scan) {
                SourceTable table = scan.getTable().unwrap(SourceTable.class);
                // The rows of a recursion are nowhere else than here.
                sources.add(table == null ? "" : table.source().name());
                return scan;
            }
        });
        return sources.size() == 1 && !sources.contains("")
                ? Optional.of(sources.iterator().next())
                : Optional.empty();
    }

    static SourceTable table(TableScan scan) {
        return scan.getTable().unwrapOrThrow(SourceTable.class);
    }
}
