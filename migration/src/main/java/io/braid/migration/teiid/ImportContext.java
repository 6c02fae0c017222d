package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.migration.SourceKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Shared state of the conversions of one import. */
final class ImportContext {
    private final DraftModel draft;
    private final TableNames tables = new TableNames();
    private final TeiidTypes types = new TeiidTypes();
    private final SqlRewriter rewriter = new SqlRewriter(tables, types);
    private final Map<String, SourceKind> kinds = new HashMap<>();
    private final Map<String, String> urls = new HashMap<>();
    private final Set<String> restricted = new HashSet<>();

    ImportContext(DraftModel draft) {
        this.draft = draft;
    }

    DraftModel draft() {
        return draft;
    }

    TableNames tables() {
        return tables;
    }

    TeiidTypes types() {
        return types;
    }

    SqlRewriter rewriter() {
        return rewriter;
    }

    /** Registers a procedure with conditions or masks for roles, which functions do not support. */
    void addRestriction(TeiidStatement.Permission permission) {
        restricted.add(TableNames.lower(String.join(".", permission.resource().path())));
    }

    /** True if a procedure, or one of the columns of its result, is restricted. */
    boolean isRestricted(String schema, String procedure) {
        String name = TableNames.lower(schema + "." + procedure);
        return restricted.stream().anyMatch(path -> path.equals(name) || path.startsWith(name + "."));
    }

    void addServer(String name, SourceKind kind, String url) {
        kinds.put(TableNames.lower(name), kind);
        urls.put(TableNames.lower(name), url);
    }

    /** Returns the kind of a server; empty if it is not in the model. */
    Optional<SourceKind> kind(String server) {
        return Optional.ofNullable(kinds.get(TableNames.lower(server)));
    }

    String url(String server) {
        return urls.getOrDefault(TableNames.lower(server), "");
    }
}
