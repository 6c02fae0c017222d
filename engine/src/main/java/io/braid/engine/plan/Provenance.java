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
 * @param repeatable whether they are the same each time, as long as the sources hold the same
 * @param tables what they are made of: the schema and the name of each table of a source
 * @param remote the same tables as their sources call them, by source
 * @param ofTables whether each of them is a table, not a view of the source, whose rows may be those of something else
 * @param cacheTtl how old they may be as the schemas of all these tables say; null if one of them does not
 * @param cacheCheck whether the schemas of all these tables say that older ones will do if the sources tell of no
 *     change
 */
public record Provenance(
        boolean repeatable,
        Set<List<String>> tables,
        Map<String, Set<TableName>> remote,
        boolean ofTables,
        @Nullable Duration cacheTtl,
        boolean cacheCheck) {
    /** Of rows of which nothing is known. */
    public static final Provenance UNKNOWN = new Provenance(false, Set.of(), Map.of(), false, null, false);

    public Provenance {
        tables = Set.copyOf(tables);
        remote = remote.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, each -> Set.copyOf(each.getValue())));
    }

    /** True if some of the rows come from a schema of that name, or from a table, if the path has two names. */
    public boolean isFrom(List<String> path) {
        return tables.stream().anyMatch(table -> isWithin(table, path));
    }

    /** Those of the tables that a source has. */
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
