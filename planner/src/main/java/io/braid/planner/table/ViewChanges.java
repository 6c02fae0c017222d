package io.braid.planner.table;

import io.braid.grammar.reader.References;
import io.braid.planner.access.Rights;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.spi.type.RowType;
import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.TemporaryTables;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.Rename;
import io.braid.vdb.check.ModelValidation;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Planning of statements that create, drop and rename views in the schemas of sources. The views belong to the model
 * and may read any source. Checks names and rights.
 */
public final class ViewChanges {
    private final VirtualDatabase database;
    private final NamedTables names;
    private final TableChanges.SchemaLookup schemas;
    private final Function<Collection<ObjectKey>, List<Definition>> dependents;
    private final Rights rights;

    /** @param dependents finds the dependents of definitions in the model */
    public ViewChanges(
            VirtualDatabase database,
            NamedTables names,
            TableChanges.SchemaLookup schemas,
            Function<Collection<ObjectKey>, List<Definition>> dependents,
            Rights rights) {
        this.database = database;
        this.names = names;
        this.schemas = schemas;
        this.dependents = dependents;
        this.rights = rights;
    }

    /** @param columns plans the query of a view with the rights of the user */
    public PlannedTableChange create(
            ViewDefinition view, IfExists ifExists, Function<ViewDefinition, RowType> columns) {
        Place written = view.place();
        requireReadable(view);
        WritableSchema schema = schemas.of(view.schema(), position(written));
        schema.requireCreate(rights, position(written));
        List<String> path = List.of(schema.name(), view.name());
        Optional<ViewDefinition> there = find(path);
        if (there.isPresent() || names.isTaken(path)) {
            String name = String.join(".", path);
            if (ifExists == IfExists.KEEP) {
                return PlannedTableChange.nothing(TableChangeKind.CREATE_VIEW, "Relation " + name + " already exists");
            }
            if (ifExists == IfExists.FAIL || there.isEmpty()) {
                throw refused(
                        ErrorCode.DUPLICATE_TABLE,
                        written,
                        (there.isEmpty() ? "Table " : "View ") + name + " already exists");
            }
        }
        requireColumns(view, columns.apply(view));
        ViewDefinition created = new ViewDefinition(
                schema.name(), view.name(), false, view.columns(), view.options(), view.sql(), written);
        return PlannedTableChange.ofModel(
                there.isPresent() ? TableChangeKind.REPLACE_VIEW : TableChangeKind.CREATE_VIEW,
                List.of(path),
                new Create(created, there.isPresent() ? IfExists.REPLACE : IfExists.FAIL));
    }

    /** Rejects views over temporary tables, which differ between sessions. */
    private void requireReadable(ViewDefinition view) {
        List<List<String>> named = References.in(view.sql());
        if (named.stream().anyMatch(path -> path.stream().anyMatch(TemporaryTables.SCHEMA::equalsIgnoreCase))) {
            throw refused(ErrorCode.FEATURE_NOT_SUPPORTED, view.place(), "A view cannot read a temporary table");
        }
        if (!rights.seeAll() && named.stream().anyMatch(ViewChanges::isOfSystem)) {
            throw refused(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    view.place(),
                    "Views of schemas that Braid fills itself, such as sys, are for administrators to create");
        }
    }

    private static boolean isOfSystem(List<String> path) {
        boolean isImplicit =
                path.size() == 1 && path.get(0).toLowerCase(Locale.ROOT).startsWith("pg_");
        return isImplicit
                || path.subList(0, path.size() - 1).stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .anyMatch(ModelValidation.RESERVED_SCHEMAS::contains);
    }

    private static void requireColumns(ViewDefinition view, RowType columns) {
        int given = view.columns().size();
        if (given != 0 && given != columns.size()) {
            throw refused(
                    ErrorCode.SYNTAX_ERROR,
                    view.place(),
                    "View " + view.schema() + "." + view.name() + " names " + given + " columns, but its query has "
                            + columns.size());
        }
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            String name =
                    given == 0 ? columns.fields().get(i).name() : view.columns().get(i);
            if (!taken.add(name.toLowerCase(Locale.ROOT))) {
                throw refused(
                        ErrorCode.INVALID_NAME,
                        view.place(),
                        "Two columns of the view are called '" + name + "': give one of them another name");
            }
        }
    }

    public PlannedTableChange drop(List<String> path, boolean ifExists, boolean cascade, Place written) {
        schemas.of(path.get(0), position(written));
        Optional<ViewDefinition> found = find(path);
        if (found.isEmpty() && ifExists) {
            return PlannedTableChange.nothing(
                    TableChangeKind.DROP_VIEW, "There is no view '" + String.join(".", path) + "'");
        }
        ViewDefinition view = found.orElseThrow(() -> missing(path, written));
        if (!cascade) {
            requireIndependent(view, written);
        }
        return PlannedTableChange.ofModel(
                TableChangeKind.DROP_VIEW,
                List.of(List.of(view.schema(), view.name())),
                new Drop(ObjectKind.VIEW, List.of(view.schema(), view.name()), false, cascade, written));
    }

    /** Plans ALTER TABLE ... RENAME for a view, as tools write it; empty if it names no view. */
    public Optional<PlannedTableChange> rename(SqlIdentifier named, String name) {
        SqlParserPos position = named.getParserPosition();
        return names.pathOf(named)
                .filter(path -> find(path).isPresent())
                .map(path -> rename(path, name, new Place(position.getLineNum(), position.getColumnNum())));
    }

    public PlannedTableChange rename(List<String> path, String name, Place written) {
        schemas.of(path.get(0), position(written));
        ViewDefinition view = find(path).orElseThrow(() -> missing(path, written));
        List<String> renamed = List.of(view.schema(), name);
        if (names.isTaken(renamed) && !name.equalsIgnoreCase(view.name())) {
            throw refused(
                    ErrorCode.DUPLICATE_TABLE, written, "Relation " + String.join(".", renamed) + " already exists");
        }
        return PlannedTableChange.ofModel(
                TableChangeKind.RENAME_VIEW,
                List.of(List.of(view.schema(), view.name()), renamed),
                new Rename(ObjectKind.VIEW, List.of(view.schema(), view.name()), name, written));
    }

    private Optional<ViewDefinition> find(List<String> path) {
        return database.find(ObjectKey.of(ObjectKind.VIEW, path))
                .filter(found -> found.kind() == ObjectKind.VIEW)
                .map(ViewDefinition.class::cast)
                .filter(view -> rights.mayCreate(view.schema())
                        || !rights.columns(view.schema(), view.name()).isEmpty());
    }

    private void requireIndependent(ViewDefinition view, Place written) {
        String needing = dependents.apply(List.of(view.key())).stream()
                .filter(definition -> definition.kind() != ObjectKind.COMMENT && definition.kind() != ObjectKind.GRANT)
                .map(Definition::describe)
                .collect(Collectors.joining(", "));
        if (!needing.isEmpty()) {
            throw refused(
                    ErrorCode.DEPENDENT_OBJECTS,
                    written,
                    "The model has what needs the view: " + needing + "; drop that first, or DROP VIEW ... CASCADE,"
                            + " which leaves it without a view to read");
        }
    }

    private static BraidException missing(List<String> path, Place written) {
        return refused(ErrorCode.UNDEFINED_TABLE, written, "There is no view '" + String.join(".", path) + "'");
    }

    private static SqlParserPos position(Place place) {
        return new SqlParserPos(place.line(), place.column());
    }

    private static BraidException refused(ErrorCode code, Place written, String message) {
        return new BraidException(code, message, new TextPlace(written.line(), written.column()));
    }
}
