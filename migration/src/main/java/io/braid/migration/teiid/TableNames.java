package io.braid.migration.teiid;

import io.braid.grammar.reader.ReservedWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Names of tables and views of a virtual database, for resolving unqualified names as Teiid does. */
final class TableNames {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Set<String> SYSTEM = Set.of("sys", "sysadmin", "pg_catalog");

    /** Tables by schema, both in lower case. */
    private final Map<String, Set<String>> tables = new HashMap<>();
    /** Schemas as spelled, in the order of the file. */
    private final Map<String, String> spelling = new LinkedHashMap<>();

    private final Set<String> open = new TreeSet<>();
    private final Map<String, String> missing = new HashMap<>();
    private boolean importsDatabases;

    /**
     * Result of resolving a name.
     *
     * @param sql the name in a query of Braid
     * @param note the difference; empty if there is none
     * @param problem the reason why the table cannot be read; empty if it can
     */
    record Resolved(String sql, String note, String problem) {}

    void addSchema(String schema) {
        spelling.putIfAbsent(lower(schema), schema);
        tables.computeIfAbsent(lower(schema), name -> new TreeSet<>());
    }

    void addTable(String schema, String table) {
        addSchema(schema);
        tables.getOrDefault(lower(schema), Set.of()).add(lower(table));
    }

    /** Adds a schema with imported tables, whose names the file does not contain. */
    void addImport(String schema) {
        addSchema(schema);
        open.add(lower(schema));
    }

    void addDatabaseImport() {
        importsDatabases = true;
    }

    /** Adds a schema that is not migrated. */
    void addMissing(String schema, String why) {
        missing.put(lower(schema), why);
    }

    boolean isMissing(String schema) {
        return missing.containsKey(lower(schema));
    }

    boolean isSchema(String schema) {
        return spelling.containsKey(lower(schema)) && !isMissing(schema);
    }

    boolean isOpen(String schema) {
        return open.contains(lower(schema)) || (importsDatabases && !spelling.containsKey(lower(schema)));
    }

    boolean isTable(String schema, String table) {
        return tables.getOrDefault(lower(schema), Set.of()).contains(lower(table));
    }

    /** Returns the declared tables and views of a schema, in lower case. */
    Set<String> tablesOf(String schema) {
        return tables.getOrDefault(lower(schema), Set.of());
    }

    /** Resolves a table name of a query, with or without a schema. */
    Resolved resolve(List<String> path) {
        String first = lower(path.get(0));
        if (path.size() > 1 && SYSTEM.contains(first)) {
            return problem(
                    path,
                    "it reads " + String.join(".", path) + " of Teiid's system tables; read information_schema or sys");
        }
        if (path.size() > 1 && missing.containsKey(first)) {
            return problem(
                    path,
                    "it reads " + String.join(".", path) + ", and the model " + path.get(0) + " is not taken over: "
                            + missing.get(first));
        }
        boolean qualified =
                path.size() > 1 && (spelling.containsKey(first) || (importsDatabases && !isSomewhere(path)));
        return qualified ? new Resolved(sql(path), "", "") : search(path);
    }

    private boolean isSomewhere(List<String> path) {
        String name = lower(String.join(".", path));
        return tables.values().stream().anyMatch(names -> names.contains(name));
    }

    /** Searches for the only schema that has such a table, or may have it. */
    private Resolved search(List<String> path) {
        String name = lower(String.join(".", path));
        List<String> found = spelling.keySet().stream()
                .filter(schema -> tables.getOrDefault(schema, Set.of()).contains(name))
                .toList();
        if (found.size() == 1) {
            return new Resolved(qualified(found.get(0), path), "", "");
        }
        if (found.isEmpty() && open.size() == 1) {
            String only = open.iterator().next();
            return new Resolved(
                    qualified(only, path),
                    String.join(".", path) + " is taken to be a table of " + spelling.getOrDefault(only, only),
                    "");
        }
        return problem(
                path,
                "it names the table " + String.join(".", path) + " without its schema"
                        + (found.isEmpty() ? "" : ", and " + String.join(" and ", found) + " have one")
                        + "; put the schema before it");
    }

    private String qualified(String schema, List<String> path) {
        List<String> whole = new ArrayList<>(List.of(spelling.getOrDefault(schema, schema)));
        whole.addAll(path);
        return sql(whole);
    }

    private static Resolved problem(List<String> path, String problem) {
        return new Resolved(sql(path), "", problem);
    }

    static String sql(List<String> path) {
        return path.stream().map(TableNames::sql).collect(Collectors.joining("."));
    }

    /** Returns a name, quoted if necessary. */
    static String sql(String name) {
        boolean isPlain = PLAIN.matcher(name).matches() && !ReservedWords.contains(name);
        return isPlain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
