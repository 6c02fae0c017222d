package io.braid.console.completion;

import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.catalog.CatalogTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Clues to an incomplete table name or alias in the rest of the statement.
 *
 * @param owners aliases and schemas, in lower case, that contain the name after the dot that follows the cursor
 * @param columns number of unresolved names in the statement that are columns of a table, by the table's name
 */
record Foreseen(Set<String> owners, Map<String, Integer> columns) {
    /** Maximum number of tables whose columns are searched. */
    private static final int MOST_TABLES = 40;
    /** Number of common columns beyond which the ranking does not improve. */
    private static final int MOST_COLUMNS = 10;

    /**
     * @param tokens the tokens of the statement, without the name at the cursor
     * @param at the index of the first token behind the cursor
     * @param wanted the beginning of the name
     */
    static Foreseen of(
            List<SqlToken> tokens, int at, String wanted, List<ScopeTable> scope, List<CatalogSchema> schemas) {
        boolean isBeforeDot = at + 1 < tokens.size()
                && tokens.get(at).is('.')
                && tokens.get(at + 1).isName();
        return isBeforeDot
                ? new Foreseen(owners(tokens.get(at + 1).text(), scope, schemas), Map.of())
                : new Foreseen(Set.of(), columns(unknown(tokens, scope), wanted, schemas));
    }

    private static Set<String> owners(String name, List<ScopeTable> scope, List<CatalogSchema> schemas) {
        Set<String> owners = new HashSet<>();
        for (ScopeTable table : scope) {
            if (table.columns().stream().anyMatch(column -> column.name().equalsIgnoreCase(name))) {
                owners.add(table.alias().toLowerCase(Locale.ROOT));
            }
        }
        for (CatalogSchema schema : schemas) {
            if (schema.list().tables().stream().anyMatch(table -> table.name().equalsIgnoreCase(name))) {
                owners.add(schema.name().toLowerCase(Locale.ROOT));
            }
        }
        return owners;
    }

    private static Set<String> unknown(List<SqlToken> tokens, List<ScopeTable> scope) {
        Set<String> names = new HashSet<>();
        tokens.stream()
                .filter(SqlToken::isName)
                .forEach(token -> names.add(token.text().toLowerCase(Locale.ROOT)));
        scope.forEach(table ->
                table.columns().forEach(column -> names.remove(column.name().toLowerCase(Locale.ROOT))));
        return names;
    }

    private static Map<String, Integer> columns(Set<String> unknown, String wanted, List<CatalogSchema> schemas) {
        Map<String, Integer> counts = new HashMap<>();
        int seen = 0;
        for (CatalogSchema schema : schemas) {
            for (CatalogTable table : schema.list().tables()) {
                String name = table.name().toLowerCase(Locale.ROOT);
                if (name.startsWith(wanted) && seen++ < MOST_TABLES) {
                    counts.merge(name, count(unknown, table), Math::max);
                }
            }
        }
        return counts;
    }

    private static int count(Set<String> unknown, CatalogTable table) {
        long known = table.columns().list().stream()
                .filter(column -> unknown.contains(column.name().toLowerCase(Locale.ROOT)))
                .count();
        return (int) Math.min(MOST_COLUMNS, known);
    }

    /** Returns 1 if an alias or schema contains the name after the dot, otherwise 0. */
    int ownsNext(String name) {
        return owners.contains(name) ? 1 : 0;
    }

    /** Returns the number of columns of a table that the statement already uses. */
    int columnsOf(String table) {
        return columns.getOrDefault(table, 0);
    }
}
