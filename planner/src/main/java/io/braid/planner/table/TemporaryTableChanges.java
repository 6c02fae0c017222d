package io.braid.planner.table;

import io.braid.grammar.statement.TableStatement;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.table.PlannedTableChange.SourceStatements;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.TemporaryTables;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** Plans of statements that create temporary tables. */
public final class TemporaryTableChanges {
    private final NamedTables names;
    private final WritableSchema schema;

    /** @param schema the schema of temporary tables */
    public TemporaryTableChanges(NamedTables names, WritableSchema schema) {
        this.names = names;
        this.schema = schema;
    }

    public PlannedTableChange create(TableStatement.Create create) {
        SqlIdentifier written = create.table();
        return alreadyThere(written, create.ifNotExists()).orElseGet(() -> {
            List<String> path = path(written);
            NewTable table = NewTable.of(schema, path.get(1), create);
            TableStatements statements =
                    new TableStatements(schema.source().capabilities().dialect());
            return PlannedTableChange.temporary(
                    List.of(path),
                    schema.place(),
                    new SourceStatements(List.of(table.create(statements)), List.of(), true),
                    table.described(),
                    null);
        });
    }

    /** Returns an empty plan if a temporary table of that name exists; empty if there is none. */
    public Optional<PlannedTableChange> alreadyThere(SqlIdentifier written, boolean ifNotExists) {
        List<String> path = path(written);
        if (!names.isTaken(path)) {
            return Optional.empty();
        }
        if (!ifNotExists) {
            throw new BraidException(
                    ErrorCode.DUPLICATE_TABLE,
                    "Temporary table " + path.get(1) + " already exists",
                    CalciteErrors.at(written.getParserPosition()));
        }
        return Optional.of(PlannedTableChange.nothing(
                TableChangeKind.CREATE_TEMPORARY_TABLE, "Table " + path.get(1) + " already exists"));
    }

    /** Schema and name. */
    public List<String> path(SqlIdentifier written) {
        List<String> path = written.names;
        boolean isOther =
                path.size() > 2 || (path.size() == 2 && !path.get(0).equalsIgnoreCase(TemporaryTables.SCHEMA));
        if (isOther) {
            throw new BraidException(
                    ErrorCode.INVALID_NAME,
                    "A temporary table is in no schema that you can name: write '" + path.get(path.size() - 1)
                            + "' alone",
                    CalciteErrors.at(written.getParserPosition()));
        }
        return List.of(TemporaryTables.SCHEMA, path.get(path.size() - 1));
    }
}
