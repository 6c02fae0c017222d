package io.braid.planner.table;

import io.braid.grammar.statement.TableStatement;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.table.PlannedTableChange.SourceStatements;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Privilege;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Planning of statements on tables, except the rows of CREATE TABLE AS: checks names and rights, and writes the
 * source's SQL.
 */
public final class TableChanges {
    private final NamedTables names;
    private final SchemaLookup schemas;
    private final Function<Collection<ObjectKey>, List<Definition>> dependents;
    private final Rights rights;

    /** Lookup of writable schemas. */
    public interface SchemaLookup {
        /** Returns the schema; fails if the user can see none of that name, or if it is read-only. */
        WritableSchema of(String name, SqlParserPos written);
    }

    /** @param dependents finds the dependents of definitions in the model */
    public TableChanges(
            NamedTables names,
            SchemaLookup schemas,
            Function<Collection<ObjectKey>, List<Definition>> dependents,
            Rights rights) {
        this.names = names;
        this.schemas = schemas;
        this.dependents = dependents;
        this.rights = rights;
    }

    public PlannedTableChange create(TableStatement.Create create) {
        SqlIdentifier written = create.table();
        return alreadyThere(written, create.ifNotExists()).orElseGet(() -> {
            List<String> path = names.created(written);
            WritableSchema schema = schemas.of(path.get(0), written.getParserPosition());
            NewTable table = NewTable.of(schema, path.get(1), create);
            TableStatements statements = statements(schema);
            return new PlannedTableChange(
                    TableChangeKind.CREATE_TABLE,
                    List.of(List.of(schema.name(), path.get(1))),
                    schema.place(),
                    new SourceStatements(
                            List.of(table.create(statements)),
                            statements.drop(List.of(table.name()), false),
                            schema.isTransactional()),
                    CatalogChange.NONE,
                    null,
                    null);
        });
    }

    /**
     * Plans a CREATE IF NOT EXISTS for an existing table, which does nothing; empty if there is no such table. Checks
     * the privilege to create it.
     */
    public Optional<PlannedTableChange> alreadyThere(SqlIdentifier written, boolean ifNotExists) {
        List<String> path = names.created(written);
        SqlParserPos position = written.getParserPosition();
        WritableSchema schema = schemas.of(path.get(0), position);
        schema.requireCreate(rights, position);
        if (!names.isTaken(List.of(schema.name(), path.get(1)))) {
            return Optional.empty();
        }
        String name = schema.name() + "." + path.get(1);
        if (!ifNotExists) {
            throw new BraidException(
                    ErrorCode.DUPLICATE_TABLE, "Table " + name + " already exists", CalciteErrors.at(position));
        }
        return Optional.of(
                PlannedTableChange.nothing(TableChangeKind.CREATE_TABLE, "Table " + name + " already exists"));
    }

    public PlannedTableChange drop(TableStatement.Drop drop) {
        List<SourceTable> tables = new ArrayList<>();
        for (SqlIdentifier name : drop.tables()) {
            if (drop.ifExists()) {
                names.find(name).ifPresent(tables::add);
            } else {
                tables.add(names.require(name));
            }
        }
        SqlIdentifier first = drop.tables().get(0);
        if (tables.isEmpty()) {
            return PlannedTableChange.nothing(TableChangeKind.DROP_TABLE, "There is no table '" + first + "'");
        }
        WritableSchema schema = changed(tables, first);
        tables.forEach(table -> requireCreated(schema, table, first));
        if (!drop.cascade()) {
            requireIndependent(tables, first);
        }
        return planned(
                TableChangeKind.DROP_TABLE,
                tables,
                schema,
                statements(schema).drop(remoteNames(tables), drop.cascade()));
    }

    /** Fails if a view, policy or foreign key of the model depends on one of the tables. */
    private void requireIndependent(List<SourceTable> tables, SqlIdentifier written) {
        List<ObjectKey> keys = tables.stream()
                .map(table -> ObjectKey.of(ObjectKind.VIEW, table.schema(), table.name()))
                .toList();
        String needing = dependents.apply(keys).stream()
                .filter(definition -> definition.kind() != ObjectKind.COMMENT && definition.kind() != ObjectKind.GRANT)
                .map(Definition::describe)
                .collect(Collectors.joining(", "));
        if (!needing.isEmpty()) {
            throw new BraidException(
                    ErrorCode.DEPENDENT_OBJECTS,
                    "The model has what needs the table: " + needing + "; drop that first, or DROP TABLE ... CASCADE,"
                            + " which leaves it without a table to read",
                    CalciteErrors.at(written.getParserPosition()));
        }
    }

    public PlannedTableChange rename(TableStatement.Rename rename) {
        SqlIdentifier written = rename.table();
        SourceTable table = names.require(written);
        WritableSchema schema = changed(List.of(table), written);
        if (schema.isTemporary()) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "A temporary table keeps its name",
                    CalciteErrors.at(written.getParserPosition()));
        }
        requireCreated(schema, table, written);
        List<String> renamed = List.of(schema.name(), rename.name());
        if (names.isTaken(renamed) && !rename.name().equalsIgnoreCase(table.name())) {
            throw new BraidException(
                    ErrorCode.DUPLICATE_TABLE,
                    "Table " + String.join(".", renamed) + " already exists",
                    CalciteErrors.at(written.getParserPosition()));
        }
        schema.remoteName(rename.name(), written.getParserPosition());
        TableStatements statements = statements(schema);
        TableName remote = table.description().name();
        return new PlannedTableChange(
                TableChangeKind.RENAME_TABLE,
                List.of(List.of(schema.name(), table.name()), renamed),
                schema.place(),
                new SourceStatements(
                        List.of(statements.rename(remote, rename.name())), List.of(), schema.isTransactional()),
                CatalogChange.NONE,
                null,
                null);
    }

    public PlannedTableChange truncate(TableStatement.Truncate truncate) {
        List<SourceTable> tables =
                truncate.tables().stream().map(names::require).toList();
        SqlIdentifier first = truncate.tables().get(0);
        tables.forEach(table -> requireTruncate(table, first));
        WritableSchema schema = changed(tables, first);
        if (!schema.isTransactional() && tables.size() > 1) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "Source '" + schema.source().name()
                            + "' commits each TRUNCATE, so that several tables cannot be emptied together: name one",
                    CalciteErrors.at(first.getParserPosition()));
        }
        return planned(
                TableChangeKind.TRUNCATE, tables, schema, statements(schema).truncate(remoteNames(tables)));
    }

    private PlannedTableChange planned(
            TableChangeKind kind, List<SourceTable> tables, WritableSchema schema, List<String> sql) {
        return new PlannedTableChange(
                kind,
                tables.stream()
                        .map(table -> List.of(table.schema(), table.name()))
                        .toList(),
                schema.place(),
                new SourceStatements(sql, List.of(), schema.isTransactional()),
                CatalogChange.NONE,
                null,
                null);
    }

    /** Returns the common schema of tables that are changed together. */
    private WritableSchema changed(List<SourceTable> tables, SqlIdentifier written) {
        SqlParserPos position = written.getParserPosition();
        WritableSchema schema = schemas.of(tables.get(0).schema(), position);
        for (SourceTable table : tables) {
            boolean isOther = !table.schema().equalsIgnoreCase(schema.name());
            if (isOther) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "The tables of one statement are of one schema: change those of " + table.schema()
                                + " by a statement of their own",
                        CalciteErrors.at(position));
            }
        }
        return schema;
    }

    private void requireCreated(WritableSchema schema, SourceTable table, SqlIdentifier written) {
        SqlParserPos position = written.getParserPosition();
        schema.requireImported(table, position);
        if (table.description().kind() != TableDescription.Kind.TABLE) {
            throw new BraidException(
                    ErrorCode.READ_ONLY,
                    table.schema() + "." + table.name() + " is a view of its source, which is changed there",
                    CalciteErrors.at(position));
        }
    }

    private void requireTruncate(SourceTable table, SqlIdentifier written) {
        String name = table.schema() + "." + table.name();
        if (!rights.has(Privilege.TRUNCATE, table.schema(), table.name())) {
            throw refused(written, "You may not TRUNCATE " + name + "; an administrator can GRANT TRUNCATE ON " + name);
        }
        if (rights.hasPolicies(table.schema(), table.name())) {
            throw refused(
                    written,
                    "A row filter or column mask holds for you on " + name
                            + ", and rows that may be seen in part cannot be changed");
        }
    }

    private static BraidException refused(SqlIdentifier written, String message) {
        return new BraidException(
                ErrorCode.INSUFFICIENT_PRIVILEGE, message, CalciteErrors.at(written.getParserPosition()));
    }

    private static List<TableName> remoteNames(List<SourceTable> tables) {
        return tables.stream().map(table -> table.description().name()).toList();
    }

    private static TableStatements statements(WritableSchema schema) {
        return new TableStatements(schema.source().capabilities().dialect());
    }
}
