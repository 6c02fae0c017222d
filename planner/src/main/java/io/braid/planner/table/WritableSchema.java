package io.braid.planner.table;

import io.braid.planner.access.Rights;
import io.braid.planner.catalog.ImportFilter;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.Source;
import io.braid.spi.TableDefinitions;
import io.braid.spi.Transactions;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TemporaryTables;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Schema of the model in whose source users may create and drop tables. A new table is created in the remote schema
 * that the model imports, so that the import contains it.
 */
public final class WritableSchema {
    private final SchemaDefinition schema;
    private final List<ImportDefinition> imports;
    private final Source source;
    private final TableDefinitions definitions;

    private WritableSchema(
            SchemaDefinition schema, List<ImportDefinition> imports, Source source, TableDefinitions definitions) {
        this.schema = schema;
        this.imports = imports;
        this.source = source;
        this.definitions = definitions;
    }

    /** Returns open sources by their server. */
    public interface Sources {
        Source of(String server);
    }

    /**
     * Returns the schema; fails if it is read-only.
     *
     * @param name as the model spells it
     */
    public static WritableSchema of(VirtualDatabase database, String name, Sources sources, SqlParserPos written) {
        SchemaDefinition schema = database.schema(name).orElse(null);
        String server = schema == null ? null : schema.server();
        if (schema == null || server == null) {
            throw readOnly(written, "Schema " + name + " has no tables of a source: its views are made by CREATE VIEW");
        }
        if (!SchemaOptions.of(schema).writable()) {
            throw readOnly(
                    written,
                    "Schema " + name + " is read-only: ALTER SCHEMA " + name
                            + " OPTIONS (ADD writable 'on') lets users write to its tables");
        }
        List<ImportDefinition> imports = database.imports().stream()
                .filter(definition -> definition.schema().equalsIgnoreCase(name))
                .toList();
        String of = imports.isEmpty() ? server : imports.get(0).server();
        Source source = sources.of(database.server(of).orElseThrow().name());
        TableDefinitions definitions = TableDefinitions.of(source)
                .filter(known -> Transactions.of(source).isPresent())
                .orElseThrow(() -> readOnly(
                        written, "Source '" + source.name() + "' is of a kind in which Braid creates no tables"));
        return new WritableSchema(schema, imports, source, definitions);
    }

    /** Returns the schema of temporary tables, in the server for new schemas, for users who may create tables. */
    public static WritableSchema temporary(
            VirtualDatabase database, Sources sources, Rights rights, SqlParserPos written) {
        List<ServerDefinition> servers = SchemaChanges.servers(database);
        boolean isPostgresql = servers.size() == 1
                && sources.of(servers.get(0).name()).capabilities().dialect().equals("postgresql");
        if (!isPostgresql) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "Temporary tables are created in the one server whose option create_schemas is on, and that is of"
                            + " PostgreSQL: there is none",
                    CalciteErrors.at(written));
        }
        boolean mayCreate = rights.mayCreateSchemas()
                || database.schemas().stream().anyMatch(schema -> rights.mayCreate(schema.name()));
        if (!mayCreate) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "You may not create tables; an administrator can GRANT CREATE ON DATABASE " + database.name()
                            + ", or on a schema",
                    CalciteErrors.at(written));
        }
        Source source = sources.of(servers.get(0).name());
        return new WritableSchema(
                new SchemaDefinition(
                        TemporaryTables.SCHEMA, source.name(), servers.get(0).place()),
                List.of(),
                source,
                TableDefinitions.of(source).orElseThrow());
    }

    /** True for the schema of temporary tables. */
    boolean isTemporary() {
        return name().equals(TemporaryTables.SCHEMA);
    }

    public String name() {
        return schema.name();
    }

    public Source source() {
        return source;
    }

    TableDefinitions definitions() {
        return definitions;
    }

    /** True if its tables are created and dropped in transactions. */
    public boolean isTransactional() {
        return definitions.areTransactional();
    }

    /** Returns the remote name of a table to be created. */
    TableName remoteName(String table, SqlParserPos written) {
        if (isTemporary()) {
            return new TableName(null, TemporaryTables.SCHEMA, table);
        }
        List<ImportDefinition> showing = imports.stream()
                .filter(definition -> new ImportFilter(definition).includes(table))
                .toList();
        if (showing.size() != 1) {
            String why = imports.isEmpty()
                    ? "imports no schema of its source"
                    : showing.isEmpty()
                            ? "imports only tables of other names"
                            : "imports several schemas of its source";
            throw new BraidException(
                    ErrorCode.READ_ONLY,
                    "Schema " + name() + " " + why + ", so that it cannot show a new table '" + table
                            + "': tables are created in schemas with one IMPORT FOREIGN SCHEMA that takes all tables",
                    CalciteErrors.at(written));
        }
        String remote = showing.get(0).remoteSchema();
        return SchemaOptions.of(schema).managed()
                ? new TableStatements(source.capabilities().dialect()).inCreated(remote, table)
                : definitions.name(remote, table);
    }

    /** Returns the location of its tables. */
    public PlannedTableChange.SourcePlace place() {
        return new PlannedTableChange.SourcePlace(
                source.name(),
                imports.stream().map(ImportDefinition::remoteSchema).distinct().toList());
    }

    /** Rejects a table that is declared rather than imported. */
    void requireImported(SourceTable table, SqlParserPos written) {
        if (table.isDeclared()) {
            throw new BraidException(
                    ErrorCode.READ_ONLY,
                    table.schema() + "." + table.name()
                            + " is declared by the model: DROP FOREIGN TABLE and ALTER FOREIGN TABLE change that",
                    CalciteErrors.at(written));
        }
    }

    /** Requires the privilege to create tables in it. */
    void requireCreate(Rights rights, SqlParserPos written) {
        if (rights.mayCreate(name())) {
            return;
        }
        throw new BraidException(
                ErrorCode.INSUFFICIENT_PRIVILEGE,
                "You may not create tables in " + name() + "; an administrator can GRANT CREATE ON SCHEMA " + name(),
                CalciteErrors.at(written));
    }

    private static BraidException readOnly(SqlParserPos written, String message) {
        return new BraidException(ErrorCode.READ_ONLY, message, CalciteErrors.at(written));
    }
}
