package io.braid.planner.table;

import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.table.PlannedTableChange.SourcePlace;
import io.braid.planner.table.PlannedTableChange.SourceStatements;
import io.braid.spi.Source;
import io.braid.spi.TableDefinitions;
import io.braid.spi.Transactions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.vdb.Definition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.IfExists;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Planning of statements that create and drop schemas in a source, and in the model, which imports all their tables.
 * Checks names and rights, and writes the source's SQL.
 */
public final class SchemaChanges {
    private final VirtualDatabase database;
    private final WritableSchema.Sources sources;
    private final Function<Collection<ObjectKey>, List<Definition>> dependents;
    private final Rights rights;

    /** @param dependents finds the dependents of definitions in the model */
    public SchemaChanges(
            VirtualDatabase database,
            WritableSchema.Sources sources,
            Function<Collection<ObjectKey>, List<Definition>> dependents,
            Rights rights) {
        this.database = database;
        this.sources = sources;
        this.dependents = dependents;
        this.rights = rights;
    }

    /** @param known the schemas that the user can see */
    public PlannedTableChange create(String name, boolean ifNotExists, List<CatalogSchema> known, Place written) {
        boolean isKnown = known.stream().anyMatch(schema -> schema.name().equalsIgnoreCase(name));
        if (isKnown && ifNotExists) {
            return PlannedTableChange.nothing(TableChangeKind.CREATE_SCHEMA, "Schema " + name + " already exists");
        }
        if (isKnown || database.schema(name).isPresent()) {
            throw refused(ErrorCode.DUPLICATE_OBJECT, written, "Schema " + name + " already exists");
        }
        if (!rights.mayCreateSchemas()) {
            throw refused(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    written,
                    "You may not create schemas; an administrator can GRANT CREATE ON DATABASE " + database.name());
        }
        if (name.indexOf('.') >= 0) {
            throw refused(ErrorCode.INVALID_NAME, written, "The name of a schema of a source has no dot in it");
        }
        ServerDefinition server = server(name, written);
        Source source = sources.of(server.name());
        TableDefinitions definitions = definitions(source, written);
        if (definitions.hasSchema(name)) {
            throw refused(
                    ErrorCode.DUPLICATE_OBJECT,
                    written,
                    "Source '" + source.name() + "' has a schema '" + name
                            + "' already, which this database does not show: choose another name; an administrator"
                            + " shows it by CREATE SCHEMA " + name + " SERVER " + server.name()
                            + " and IMPORT FOREIGN SCHEMA");
        }
        TableStatements statements = new TableStatements(source.capabilities().dialect());
        return new PlannedTableChange(
                TableChangeKind.CREATE_SCHEMA,
                List.of(List.of(name)),
                new SourcePlace(source.name(), List.of(name)),
                new SourceStatements(
                        List.of(statements.createSchema(name)),
                        List.of(statements.dropSchema(name, false)),
                        definitions.areTransactional()),
                CatalogChange.of(
                        new Create(
                                new SchemaDefinition(
                                        name,
                                        server.name(),
                                        SchemaOptions.created(rights.principal().user()),
                                        written),
                                IfExists.FAIL),
                        new Create(
                                new ImportDefinition(name, TableSelection.ALL, server.name(), name, written),
                                IfExists.FAIL)),
                null,
                null);
    }

    /** @param contents returns the names of the tables and views in a schema */
    public PlannedTableChange drop(
            String name, boolean cascade, Function<String, List<String>> contents, Place written) {
        SchemaDefinition schema = database.schema(name)
                .filter(found -> rights.seesSchema(found.name()) || rights.mayCreate(found.name()))
                .orElseThrow(() -> refused(
                        ErrorCode.UNDEFINED_OBJECT,
                        written,
                        "There is no schema '" + name + "'; SHOW SCHEMAS lists them all"));
        if (!rights.ownsSchema(schema.name())) {
            throw refused(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    written,
                    "You have not created schema " + schema.name() + ": its owner and administrators can drop it");
        }
        List<ImportDefinition> imports = database.imports().stream()
                .filter(imported -> imported.schema().equalsIgnoreCase(schema.name()))
                .toList();
        if (imports.size() != 1) {
            throw refused(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    written,
                    "Schema " + schema.name() + " imports " + (imports.isEmpty() ? "no" : "more than one")
                            + " schema of its source, so that there is not one to drop with it: ALTER SCHEMA "
                            + schema.name() + " OPTIONS (DROP managed), and DROP SCHEMA leaves the source alone");
        }
        List<String> inside = contents.apply(schema.name());
        if (!cascade) {
            requireUnused(schema, inside, written);
        }
        ImportDefinition imported = imports.get(0);
        Source source =
                sources.of(database.server(imported.server()).orElseThrow().name());
        TableDefinitions definitions = definitions(source, written);
        TableStatements statements = new TableStatements(source.capabilities().dialect());
        return new PlannedTableChange(
                TableChangeKind.DROP_SCHEMA,
                Stream.concat(
                                Stream.of(List.of(schema.name())),
                                inside.stream().map(table -> List.of(schema.name(), table)))
                        .toList(),
                new SourcePlace(source.name(), List.of(imported.remoteSchema())),
                new SourceStatements(
                        List.of(statements.dropSchema(imported.remoteSchema(), cascade)),
                        List.of(),
                        definitions.areTransactional()),
                CatalogChange.of(new Drop(ObjectKind.SCHEMA, List.of(schema.name()), false, cascade, written)),
                null,
                null);
    }

    private void requireUnused(SchemaDefinition schema, List<String> inside, Place written) {
        if (!inside.isEmpty()) {
            throw refused(
                    ErrorCode.DEPENDENT_OBJECTS,
                    written,
                    "Schema " + schema.name() + " is not empty, it has " + String.join(", ", inside)
                            + ": drop that first, or all of it with DROP SCHEMA ... CASCADE");
        }
        String needing = dependents.apply(List.of(schema.key())).stream()
                .filter(definition -> definition.kind() != ObjectKind.IMPORT)
                .map(Definition::describe)
                .collect(Collectors.joining(", "));
        if (!needing.isEmpty()) {
            throw refused(
                    ErrorCode.DEPENDENT_OBJECTS,
                    written,
                    "The model has what needs the schema: " + needing + "; drop that first, or DROP SCHEMA ... CASCADE,"
                            + " which leaves it without a table to read");
        }
    }

    /** Returns the servers in which CREATE SCHEMA creates schemas. */
    static List<ServerDefinition> servers(VirtualDatabase database) {
        return database.servers().stream()
                .filter(ServerDefinition::createsSchemas)
                .toList();
    }

    private ServerDefinition server(String schema, Place written) {
        List<ServerDefinition> servers = servers(database);
        if (servers.size() == 1) {
            return servers.get(0);
        }
        String names = servers.stream().map(ServerDefinition::name).collect(Collectors.joining(", "));
        throw refused(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                written,
                servers.isEmpty()
                        ? "No server of the database takes new schemas: ALTER SERVER name OPTIONS (ADD create_schemas"
                                + " 'on') makes one take them. CREATE SCHEMA " + schema
                                + " SERVER name declares a schema for tables that its source has already"
                        : "Several servers take new schemas (" + names
                                + "), but CREATE SCHEMA names none: leave the option create_schemas on for one of"
                                + " them");
    }

    private static TableDefinitions definitions(Source source, Place written) {
        return TableDefinitions.of(source)
                .filter(known -> Transactions.of(source).isPresent())
                .orElseThrow(() -> refused(
                        ErrorCode.READ_ONLY,
                        written,
                        "Source '" + source.name() + "' is of a kind in which Braid creates no schemas"));
    }

    private static BraidException refused(ErrorCode code, Place written, String message) {
        return new BraidException(code, message, new TextPlace(written.line(), written.column()));
    }
}
