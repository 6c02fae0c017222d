package io.braid.migration.teiid;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rewriter of queries and expressions, with the names and types of the whole virtual database. */
final class SqlRewriter {
    private final TableNames tables;
    private final TeiidTypes types;
    /** Procedures by schema and name in lower case. */
    private final Map<String, KnownProcedure> procedures = new HashMap<>();
    /** Roles of all users, in lower case. */
    private final Set<String> everybody = new HashSet<>();

    /** Procedure that is a parameterized view. */
    record KnownProcedure(List<String> path, List<String> parameters) {}

    SqlRewriter(TableNames tables, TeiidTypes types) {
        this.tables = tables;
        this.types = types;
    }

    void addProcedure(String schema, String name, List<String> parameters) {
        procedures.put(TableNames.lower(schema + "." + name), new KnownProcedure(List.of(schema, name), parameters));
    }

    void addRoleOfEverybody(String role) {
        everybody.add(TableNames.lower(role));
    }

    Rewritten query(String sql) {
        return new SqlRewriting(this, sql).query();
    }

    /** Rewrites an INSERT, UPDATE or DELETE. */
    Rewritten write(String sql) {
        return new SqlRewriting(this, sql).write();
    }

    Rewritten expression(String sql) {
        return new SqlRewriting(this, sql).expression();
    }

    TableNames tables() {
        return tables;
    }

    TeiidTypes types() {
        return types;
    }

    boolean isRoleOfEverybody(String role) {
        return everybody.contains(TableNames.lower(role));
    }

    /** Finds a procedure by its name, with or without its schema. */
    Optional<KnownProcedure> procedure(List<String> path) {
        String name = TableNames.lower(String.join(".", path));
        return procedures.entrySet().stream()
                .filter(entry -> entry.getKey().equals(name) || entry.getKey().endsWith("." + name))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
