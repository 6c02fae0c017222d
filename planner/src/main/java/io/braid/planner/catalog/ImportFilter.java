package io.braid.planner.catalog;

import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.TableSelection;
import java.util.List;

/** Selection of the tables that an IMPORT FOREIGN SCHEMA takes from its source. */
public final class ImportFilter {
    private final ImportDefinition definition;
    private final TableSelection selection;

    public ImportFilter(ImportDefinition definition) {
        this.definition = definition;
        this.selection = definition.selection();
    }

    /** Returns the request to the source: only the tables of LIMIT TO, by default all tables. */
    public ImportRequest request() {
        boolean limited = selection.mode() == TableSelection.Mode.LIMIT_TO;
        return new ImportRequest(definition.remoteSchema(), limited ? selection.names() : List.of());
    }

    /**
     * Selects tables from those that the source returned; fails if the import names a missing table.
     *
     * @param source requested for all its table names if one is missing, for a suggestion
     */
    public List<TableDescription> of(List<TableDescription> tables, Source source) {
        requireAll(tables, source);
        List<LikePattern> patterns =
                selection.names().stream().map(LikePattern::of).toList();
        return tables.stream()
                .filter(table -> wants(table.name().table(), patterns))
                .toList();
    }

    /** True if a table is selected. */
    public boolean includes(TableDescription table) {
        return includes(table.name().table());
    }

    /** True if a table of that name is selected. */
    public boolean includes(String table) {
        return wants(table, selection.names().stream().map(LikePattern::of).toList());
    }

    private boolean wants(String table, List<LikePattern> patterns) {
        return switch (selection.mode()) {
            case ALL -> true;
            case LIMIT_TO -> selection.names().stream().anyMatch(table::equalsIgnoreCase);
            case EXCEPT -> selection.names().stream().noneMatch(table::equalsIgnoreCase);
            case LIKE -> patterns.stream().anyMatch(pattern -> pattern.matches(table));
            case NOT_LIKE -> patterns.stream().noneMatch(pattern -> pattern.matches(table));
        };
    }

    private void requireAll(List<TableDescription> tables, Source source) {
        boolean names =
                selection.mode() == TableSelection.Mode.LIMIT_TO || selection.mode() == TableSelection.Mode.EXCEPT;
        List<String> missing = !names
                ? List.of()
                : selection.names().stream()
                        .filter(required -> tables.stream()
                                .noneMatch(table -> table.name().table().equalsIgnoreCase(required)))
                        .toList();
        if (!missing.isEmpty()) {
            List<String> known = namesOf(source, tables);
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "server '" + definition.server() + "' has no table "
                            + String.join(
                                    ", ",
                                    missing.stream()
                                            .map(name -> name + Suggestion.hint(name, known))
                                            .toList())
                            + " in schema '" + definition.remoteSchema() + "', named by IMPORT FOREIGN SCHEMA at "
                            + definition.place());
        }
    }

    private List<String> namesOf(Source source, List<TableDescription> tables) {
        List<TableDescription> all = tables;
        if (!request().only().isEmpty()) {
            try {
                all = source.describe(ImportRequest.all(definition.remoteSchema()));
            } catch (BraidException e) {
                // Report the error without a suggestion.
                return List.of();
            }
        }
        return all.stream().map(table -> table.name().table()).toList();
    }
}
