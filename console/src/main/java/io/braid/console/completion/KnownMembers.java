package io.braid.console.completion;

import io.braid.planner.Catalog;
import io.braid.planner.catalog.CatalogTable;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Members of proposals at one place, looked up once each. The columns of only so many tables are looked at. */
final class KnownMembers implements Relevance.Members {
    private static final int MOST_TABLES = 100;

    private final Catalog catalog;
    private final VisibleTables tables;
    private final List<ScopeTable> scope;
    private final Map<String, List<ScopeColumn>> with;
    private final Map<Proposal, Set<String>> known = new HashMap<>();
    private final Set<String> inScope;
    private int looked;

    KnownMembers(
            Catalog catalog, VisibleTables tables, List<ScopeTable> scope, Map<String, List<ScopeColumn>> with) {
        this.catalog = catalog;
        this.tables = tables;
        this.scope = scope;
        this.with = with;
        this.inScope = scope.stream()
                .flatMap(table -> table.columns().stream())
                .map(column -> lower(column.name()))
                .collect(Collectors.toSet());
    }

    @Override
    public Set<String> of(Proposal proposal) {
        return known.computeIfAbsent(proposal, this::find);
    }

    @Override
    public boolean inScope(String column) {
        return inScope.contains(column);
    }

    private Set<String> find(Proposal proposal) {
        String label = proposal.label().replace("\"", "");
        return switch (proposal.kind()) {
            case "schema" -> tablesOf(label);
            case "table" -> columnsOf(label.substring(label.lastIndexOf('.') + 1), proposal.detail());
            default ->
                scope.stream()
                        .filter(table -> table.alias().equals(label))
                        .findFirst()
                        .map(table -> names(table.columns()))
                        .orElse(Set.of());
        };
    }

    private Set<String> tablesOf(String schema) {
        return catalog.schemas(tables.rights()).stream()
                .filter(each -> each.name().equalsIgnoreCase(schema))
                .flatMap(each -> each.list().tables().stream())
                .map(CatalogTable::name)
                .map(KnownMembers::lower)
                .collect(Collectors.toSet());
    }

    private Set<String> columnsOf(String table, String schema) {
        List<ScopeColumn> defined = with.get(lower(table));
        if (defined != null) {
            return names(defined);
        }
        if (++looked > MOST_TABLES) {
            return Set.of();
        }
        return tables.columns(List.of(schema, table)).map(KnownMembers::names).orElse(Set.of());
    }

    private static Set<String> names(Collection<ScopeColumn> columns) {
        Set<String> names = new HashSet<>();
        columns.forEach(column -> names.add(lower(column.name())));
        return names;
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
