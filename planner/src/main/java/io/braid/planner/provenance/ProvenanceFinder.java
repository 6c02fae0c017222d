package io.braid.planner.provenance;

import io.braid.engine.plan.Provenance;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.VirtualDatabase;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/** Finder of the tables that a query's rows originate from. */
public final class ProvenanceFinder {
    private ProvenanceFinder() {}

    /** Returns the provenance of a query's rows, with views expanded. */
    public static Provenance of(RelNode query, VirtualDatabase database, SystemSchemas system) {
        Set<List<String>> tables = new HashSet<>();
        Map<String, Set<TableName>> remote = new HashMap<>();
        Set<TableDescription.Kind> kinds = EnumSet.noneOf(TableDescription.Kind.class);
        new QueryVisitor() {
            @Override
            protected void table(SourceTable table) {
                tables.add(List.of(table.schema(), table.name()));
                remote.computeIfAbsent(table.source().name(), source -> new HashSet<>())
                        .add(table.description().name());
                kinds.add(table.description().kind());
            }

            @Override
            protected void call(SqlOperator operator) {
                // Only tables are relevant.
            }
        }.look(query);
        return new Provenance(
                Cacheability.holds(query, system),
                tables,
                remote,
                !kinds.contains(TableDescription.Kind.VIEW),
                cacheTtl(tables, database),
                tables.stream().allMatch(table -> options(table, database)
                        .map(SchemaOptions::cacheCheck)
                        .orElse(false)));
    }

    /** Returns the shortest cache time of all schemas; null if one of them has none. */
    private static @Nullable Duration cacheTtl(Set<List<String>> tables, VirtualDatabase database) {
        Duration shortest = null;
        for (List<String> table : tables) {
            Duration ttl = options(table, database).map(SchemaOptions::cacheTtl).orElse(null);
            if (ttl == null) {
                return null;
            }
            shortest = shortest == null || ttl.compareTo(shortest) < 0 ? ttl : shortest;
        }
        return shortest;
    }

    /** Returns the options of a table's schema; the server's own schemas have none. */
    private static Optional<SchemaOptions> options(List<String> table, VirtualDatabase database) {
        return database.schema(table.get(0)).map(SchemaOptions::of);
    }
}
