package io.braid.planner;

import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.Work;
import io.braid.grammar.parser.TreeCopy;
import io.braid.grammar.statement.LoadRows;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.emit.RowStatements;
import io.braid.planner.emit.WriteEmitter;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.Types;
import io.braid.planner.write.AssignedValues;
import io.braid.planner.write.PlannedLoad;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteRights;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.Transactions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * Planning of INSERT, UPDATE and DELETE: the rows to be written are a query, planned as any other. If all of it is one
 * fragment of the target's source, the source writes them in one statement; otherwise each is written by its key.
 */
final class WritePlanning {
    private final Planner planner;
    private final Catalog catalog;
    private final PlanningRequest request;

    WritePlanning(Planner planner, Catalog catalog, PlanningRequest request) {
        this.planner = planner;
        this.catalog = catalog;
        this.request = request;
    }

    /** The plan, and the query of the rows to be written. */
    record Outcome(PlannedWrite write, SqlNode rows) {}

    PlannedWrite plan(SqlNode statement) {
        return planned(statement).write();
    }

    Outcome planned(SqlNode statement) {
        WriteKind kind = RowsToWrite.kindOf(statement);
        SqlIdentifier name = RowsToWrite.targetOf(statement);
        WriteTarget target = new WriteTarget(target(name));
        WriteRights.requireAny(request.rights(), target, kind, name);
        RowsToWrite rows = RowsToWrite.of(statement, target);
        requireWritable(target, kind, rows, name);
        CatalogSnapshot snapshot = planner.snapshot(request);
        Planner.RowsPlan plan = planner.planRows(
                TreeCopy.of(rows.query()),
                snapshot,
                request,
                relation -> AssignedValues.assigned(relation, rows, target));
        WriteEmitter emitter = new WriteEmitter(target, kind, rows);
        Optional<WriteEmitter.Text> whole = emitter.whole(plan.relation(), plan.parameters(), request.options());
        String source = target.table().source().name();
        PlannedQuery reading =
                plan.emission().apply(emitter.locked(plan.relation()).orElse(null));
        // A source might quote values that the user may not see; of rows that come here, errors keep them back.
        if (whole.isPresent() && !reading.discreet()) {
            WriteEmitter.Text text = whole.get();
            return new Outcome(
                    new PlannedWrite(kind, source, target.path(), text.sql(), arguments(text, reading), true),
                    rows.query());
        }
        requireKey(target, kind, name);
        boolean readsTarget =
                kind != WriteKind.INSERT || reading.reads().sources().contains(source);
        PlannedQuery sent = readsTarget ? collected(reading) : reading;
        RowStatements statements = new RowStatements(target);
        PlannedWrite write = kind == WriteKind.INSERT
                ? PlannedWrite.inserting(source, target.path(), statements.inserting(rows), sent)
                : new PlannedWrite(kind, source, target.path(), statements.of(kind, rows), sent, false);
        return new Outcome(write, rows.query());
    }

    /** The plan of an INSERT of rows that the client sends. */
    PlannedLoad load(LoadRows statement) {
        SqlIdentifier name = statement.table();
        WriteTarget target = new WriteTarget(target(name));
        WriteRights.requireAny(request.rights(), target, WriteKind.INSERT, name);
        RowsToWrite rows = RowsToWrite.sent(statement.columns(), target, name);
        requireWritable(target, WriteKind.INSERT, rows, name);
        RowType columns = new RowType(rows.columns().stream()
                .map(column -> new Field(
                        target.columnName(column), Types.fromCalciteType(target.columnType(column))))
                .toList());
        return new PlannedLoad(
                target.table().source().name(), target.path(), new RowStatements(target).inserting(rows), columns);
    }

    /**
     * All rows before the first is written, in the order of their keys, so that statements wait for each other less.
     */
    private static PlannedQuery collected(PlannedQuery rows) {
        List<SortKey> keys = List.of(new SortKey(rows.columns().size() - 1, false, false));
        return rows.withRoot(new Sort(rows.root(), keys), rows.work());
    }

    /** The one row of a statement's arguments. */
    static PlannedQuery arguments(WriteEmitter.Text text, PlannedQuery reading) {
        List<Expression> arguments = text.arguments();
        if (arguments.isEmpty()) {
            return reading.withRoot(new Values(List.of(), RowType.of()), Work.UNKNOWN);
        }
        RowType columns = new RowType(IntStream.range(0, arguments.size())
                .mapToObj(i -> new Field("a" + i, arguments.get(i).type()))
                .toList());
        return reading.withRoot(new Values(List.of(arguments), columns), Work.UNKNOWN);
    }

    private SourceTable target(SqlIdentifier name) {
        Rights all = catalog.rights(Principal.SERVER);
        List<String> schemas = Stream.concat(
                        Stream.ofNullable(request.defaultSchema()),
                        request.options().conventions().furtherSchemas().stream())
                .toList();
        List<String> path = name.names;
        CatalogTable found = null;
        for (int i = 0; found == null && i <= schemas.size(); i++) {
            found = catalog.find(path, i < schemas.size() ? schemas.get(i) : null, all)
                    .orElse(null);
        }
        if (found == null) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "There is no table '" + name + "'" + catalog.hint(path, request.defaultSchema(), request.rights()),
                    CalciteErrors.at(name.getParserPosition()));
        }
        String table = found.schema() + "." + found.name();
        return catalog.snapshot()
                .sourceTable(found.schema(), found.name())
                .orElseThrow(() -> refused(
                        name,
                        ErrorCode.READ_ONLY,
                        table + " is a view: write to the table of a source whose rows it shows"));
    }

    /** Rights first, so that what may not be seen is not told apart. */
    private void requireWritable(WriteTarget target, WriteKind kind, RowsToWrite rows, SqlIdentifier name) {
        WriteRights.require(request.rights(), target, kind, rows, name);
        SchemaDefinition definition =
                catalog.database().schema(target.table().schema()).orElse(null);
        boolean isWritable = definition != null && SchemaOptions.of(definition).writable();
        if (!isWritable) {
            throw refused(
                    name,
                    ErrorCode.READ_ONLY,
                    "Schema " + target.table().schema() + " is read-only: ALTER SCHEMA "
                            + target.table().schema()
                            + " OPTIONS (ADD writable 'true') lets users write to its tables");
        }
        if (Transactions.of(target.table().source()).isEmpty()) {
            throw refused(
                    name,
                    ErrorCode.READ_ONLY,
                    "Source '" + target.table().source().name() + "' is of a kind that Braid only reads");
        }
    }

    private static void requireKey(WriteTarget target, WriteKind kind, SqlIdentifier name) {
        if (kind != WriteKind.INSERT && target.table().uniqueColumns().isEmpty()) {
            throw refused(
                    name,
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    target.name() + " has no primary key by which Braid could find the rows, and its source cannot do"
                            + " all of this " + kind + " by itself: give it a key, or write simpler conditions and"
                            + " values");
        }
    }

    private static BraidException refused(SqlIdentifier name, ErrorCode code, String message) {
        return new BraidException(code, message, CalciteErrors.at(name.getParserPosition()));
    }
}
