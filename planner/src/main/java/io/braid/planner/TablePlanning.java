package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.TreeCopy;
import io.braid.grammar.reader.References;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.grammar.statement.TableStatement;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.emit.change.RowStatements;
import io.braid.planner.emit.change.WriteEmitter;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.table.CatalogChange;
import io.braid.planner.table.NamedTables;
import io.braid.planner.table.NewTable;
import io.braid.planner.table.PlannedTableChange;
import io.braid.planner.table.PlannedTableChange.SourceStatements;
import io.braid.planner.table.SchemaChanges;
import io.braid.planner.table.TableChangeKind;
import io.braid.planner.table.TableChanges;
import io.braid.planner.table.TableStatements;
import io.braid.planner.table.TemporaryTableChanges;
import io.braid.planner.table.ViewChanges;
import io.braid.planner.table.WritableSchema;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.spi.type.RowType;
import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.Place;
import io.braid.vdb.TemporaryTables;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.dependency.Dependencies;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Planning of statements on tables of sources, and on the schemas and views that users create there. */
final class TablePlanning {
    private final Planner planner;
    private final Catalog catalog;
    private final PlanningRequest request;
    private final NamedTables names;
    private final TableChanges changes;

    TablePlanning(Planner planner, Catalog catalog, PlanningRequest request) {
        this.planner = planner;
        this.catalog = catalog;
        this.request = request;
        this.names = new NamedTables(catalog.database().name(), request.searchPath(), new Lookup(), request.rights());
        this.changes = new TableChanges(names, this::schema, this::dependents, request.rights());
    }

    PlannedTableChange plan(TableStatement statement) {
        if (statement instanceof TableStatement.Create create) {
            return create.temporary() ? temporaryChanges(create.table()).create(create) : changes.create(create);
        }
        if (statement instanceof TableStatement.CreateAs create) {
            return createAs(create);
        }
        if (statement instanceof TableStatement.Drop drop) {
            return changes.drop(drop);
        }
        if (statement instanceof TableStatement.Rename rename) {
            return views().rename(rename.table(), rename.name()).orElseGet(() -> changes.rename(rename));
        }
        return statement instanceof TableStatement.Truncate truncate
                ? changes.truncate(truncate)
                : planSchemas(statement);
    }

    private PlannedTableChange planSchemas(TableStatement statement) {
        VirtualDatabase database = catalog.database();
        SchemaChanges schemas = new SchemaChanges(database, catalog::source, this::dependents, request.rights());
        ViewChanges views = views();
        if (statement instanceof TableStatement.CreateSchema create) {
            return schemas.create(
                    create.name(), create.ifNotExists(), catalog.schemas(request.rights()), place(create.position()));
        }
        if (statement instanceof TableStatement.DropSchema drop) {
            return schemas.drop(
                    drop.name(),
                    drop.cascade(),
                    schema -> List.copyOf(catalog.snapshot().tables(schema)),
                    drop.place());
        }
        if (statement instanceof TableStatement.CreateView create) {
            return views.create(create.view(), create.ifExists(), this::columns);
        }
        if (statement instanceof TableStatement.DropView drop) {
            return views.drop(drop.path(), drop.ifExists(), drop.cascade(), drop.place());
        }
        TableStatement.RenameView rename = (TableStatement.RenameView) statement;
        return views.rename(rename.path(), rename.name(), rename.place());
    }

    private ViewChanges views() {
        return new ViewChanges(catalog.database(), names, this::schema, this::dependents, request.rights());
    }

    private static Place place(SqlParserPos position) {
        return new Place(position.getLineNum(), position.getColumnNum());
    }

    private List<Definition> dependents(Collection<ObjectKey> keys) {
        return Dependencies.of(catalog.database(), References::in).dependents(keys);
    }

    /** Returns the columns of a view to be created, with the rights of the user. */
    private RowType columns(ViewDefinition view) {
        try {
            return planner.plan(new Query(StatementReader.query(view.sql())), request.withoutSchema())
                    .query()
                    .columns();
        } catch (BraidException e) {
            throw new BraidException(
                    e.code(),
                    "View " + view.schema() + "." + view.name() + ": " + e.sentence()
                            + e.place()
                                    .map(place -> " at " + place + " of its query")
                                    .orElse(""),
                    new TextPlace(view.place().line(), view.place().column()),
                    e);
        }
    }

    private PlannedTableChange createAs(TableStatement.CreateAs create) {
        SqlIdentifier written = create.table();
        Optional<PlannedTableChange> there = create.temporary()
                ? temporaryChanges(written).alreadyThere(written, create.ifNotExists())
                : changes.alreadyThere(written, create.ifNotExists());
        if (there.isPresent()) {
            return there.get();
        }
        List<String> path = create.temporary() ? temporaryChanges(written).path(written) : names.created(written);
        WritableSchema schema =
                create.temporary() ? temporarySchema(written) : schema(path.get(0), written.getParserPosition());
        CatalogSnapshot snapshot = planner.snapshot(request);
        Planner.RowsPlan plan = planner.planRows(TreeCopy.of(create.query()), snapshot, request, relation -> relation);
        PlannedQuery reading = plan.emission().apply(null);
        NewTable table = NewTable.of(schema, path.get(1), reading.columns(), create);
        TableStatements statements =
                new TableStatements(schema.source().capabilities().dialect());
        PlannedWrite rows = create.withRows() ? rows(create.query(), table, plan, reading) : null;
        SourceStatements sql = new SourceStatements(
                List.of(table.create(statements)),
                statements.drop(List.of(table.name()), false),
                schema.isTransactional());
        List<List<String>> created = List.of(List.of(schema.name(), path.get(1)));
        return create.temporary()
                ? PlannedTableChange.temporary(created, schema.place(), sql, table.described(), rows)
                : new PlannedTableChange(
                        TableChangeKind.CREATE_TABLE_AS, created, schema.place(), sql, CatalogChange.NONE, rows, null);
    }

    private TemporaryTableChanges temporaryChanges(SqlIdentifier written) {
        return new TemporaryTableChanges(names, temporarySchema(written));
    }

    private WritableSchema temporarySchema(SqlIdentifier written) {
        return WritableSchema.temporary(
                catalog.database(), catalog::source, request.rights(), written.getParserPosition());
    }

    /** Plans the rows of a query as an INSERT into a table that does not exist yet. */
    private PlannedWrite rows(SqlNode query, NewTable table, Planner.RowsPlan plan, PlannedQuery reading) {
        SourceTable created = table.described();
        WriteTarget target = new WriteTarget(created);
        List<Integer> columns =
                IntStream.range(0, reading.columns().size()).boxed().toList();
        RowsToWrite rows = new RowsToWrite(query, columns, List.of());
        Optional<WriteEmitter.Text> whole = new WriteEmitter(target, WriteKind.INSERT, rows)
                .whole(plan.relation(), plan.parameters(), request.options());
        String source = created.source().name();
        if (whole.isPresent() && !reading.discreet()) {
            WriteEmitter.Text text = WritePlanning.inserting(target, rows, whole.get(), null);
            return new PlannedWrite(
                    WriteKind.INSERT, source, target.path(), text.sql(), WritePlanning.arguments(text, reading), true);
        }
        return PlannedWrite.inserting(source, target.path(), new RowStatements(target).inserting(rows), reading);
    }

    private WritableSchema schema(String name, SqlParserPos written) {
        if (name.equals(TemporaryTables.SCHEMA)) {
            return WritableSchema.temporary(catalog.database(), catalog::source, request.rights(), written);
        }
        Rights rights = request.rights();
        boolean isKnown =
                catalog.database().schema(name).isPresent() && (rights.mayCreate(name) || rights.seesSchema(name));
        if (!isKnown) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "There is no schema '" + name + "'; SHOW SCHEMAS lists them all",
                    CalciteErrors.at(written));
        }
        return WritableSchema.of(catalog.database(), name, catalog::source, written);
    }

    /** Lookup in the unrestricted catalog. */
    private final class Lookup implements NamedTables.Lookup {
        @Override
        public Optional<CatalogTable> find(List<String> path, @Nullable String defaultSchema) {
            return catalog.find(path, defaultSchema, catalog.rights(Principal.SERVER));
        }

        @Override
        public String hint(List<String> path) {
            return catalog.hint(path, request.defaultSchema(), request.rights());
        }

        @Override
        public CatalogSnapshot snapshot() {
            return catalog.snapshot();
        }
    }
}
