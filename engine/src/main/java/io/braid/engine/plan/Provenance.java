package io.braid.engine.plan;

import io.braid.spi.catalog.TableName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Origin and repeatability of a query's rows, by which they can be cached or materialized.
 *
 * @param repeatable true if the rows are the same each time, as long as the sources' data does not change
 * @param tables the source tables, each with its schema and name
 * @param remote the same tables by their names at the sources, by source
 * @param ofTables true if each of them is a table, not a view of the source, which may read other tables
 * @param cacheTtl the maximum age of cached rows according to the schemas of all tables; null if one of them has none
 * @param cacheCheck true if the schemas of all tables allow older rows if the sources report no change
 */
public record Provenance(
        boolean repeatable,
        Set<List<String>> tables,
        Map<String, Set<TableName>> remote,
        boolean ofTables,
        @Nullable Duration cacheTtl,
        boolean cacheCheck) {
    /** Provenance of rows of unknown origin. */
    public static final Provenance UNKNOWN = new Provenance(false, Set.of(), Map.of(), false, null, false);

    public Provenance {
        tables = Set.copyOf(tables);
        remote = remote.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, each -> Set.copyOf(each.getValue())));
    }

    /** True if some rows come from the schema of that name, or from the table, if the path has two names. */
    public boolean isFrom(List<String> path) {
        return tables.stream().anyMatch(table -> isWithin(table, path));
    }

    /** Returns those of the tables that belong to a source. */
    public Set<TableName> tablesOf(String source) {
        return remote.getOrDefault(source, Set.of());
    }

    static boolean isWithin(List<String> table, List<String> path) {
        for (int i = 0; i < path.size(); i++) {
            if (!table.get(i).equalsIgnoreCase(path.get(i))) {
                return false;
            }
        }
        return true;
    }
}
