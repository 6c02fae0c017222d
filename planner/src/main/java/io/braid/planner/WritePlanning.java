package io.braid.planner;

import io.braid.engine.plan.Project;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.Work;
import io.braid.grammar.parser.LockedQuery;
import io.braid.grammar.parser.Merge;
import io.braid.grammar.parser.TableWrite;
import io.braid.grammar.parser.TreeCopy;
import io.braid.grammar.statement.LoadRows;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.emit.change.RowStatements;
import io.braid.planner.emit.change.WriteEmitter;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.Types;
import io.braid.planner.write.AssignedValues;
import io.braid.planner.write.PlannedLoad;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ReturnedRows;
import io.braid.planner.write.RowHandling;
import io.braid.planner.write.RowVersions;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteRights;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.Privilege;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * Planning of statements that change or lock rows: the rows to be written are a query, planned as any other. If all of
 * it is one fragment of the target's source, the source writes them in one statement; otherwise each is written by its
 * key.
 */
final class WritePlanning {
    private final Planner planner;
    private final TargetLookup targets;
    private final PlanningRequest request;

    WritePlanning(Planner planner, Catalog catalog, PlanningRequest request) {
        this.planner = planner;
        this.targets = new TargetLookup(catalog, request);
        this.request = request;
    }

    /** The plan, and the query of the rows to be written. */
    record Outcome(PlannedWrite write, SqlNode rows) {}

    PlannedWrite plan(TableWrite statement) {
        return planned(statement).write();
    }

    Outcome planned(TableWrite statement) {
        Outcome outcome = unchecked(statement);
        for (DataType type : outcome.write().rows().columns().types()) {
            if (type.kind() == TypeKind.INTERVAL || type.kind() == TypeKind.TIME_TZ) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "Braid sends no values of type " + type.kind() + " to a source, and this statement has one for "
                                + outcome.write().tableName() + ": leave the column out, or write it at the source",
                        CalciteErrors.at(statement.getParserPosition()));
            }
        }
        return outcome;
    }

    private Outcome unchecked(TableWrite statement) {
        SqlNode change = statement.change();
        if (change instanceof LockedQuery locked) {
            return new LockPlanning(planner, targets, request).plan(locked);
        }
        if (change instanceof Merge merge) {
            return new MergePlanning(planner, targets, request).plan(merge, statement);
        }
        return planned(change, statement);
    }

    private Outcome planned(SqlNode change, TableWrite statement) {
        WriteKind kind = RowsToWrite.kindOf(change);
        SqlIdentifier name = RowsToWrite.targetOf(change);
        WriteTarget target = targets.find(name);
        WriteRights.requireAny(request.rights(), target, kind, name);
        return planned(change, statement, target, planner.snapshot(request));
    }

    private Outcome planned(SqlNode change, TableWrite statement, WriteTarget target, CatalogSnapshot snapshot) {
        WriteKind kind = RowsToWrite.kindOf(change);
        SqlIdentifier name = RowsToWrite.targetOf(change);
        RowsToWrite rows = RowsToWrite.of(change, target);
        // Rights first, so that what may not be seen is not told apart.
        WriteRights.require(request.rights(), target, kind, rows, name);
        targets.requireWritable(target, name);
        ReturningPlanning returning =
                statement.returning() == null ? null : new ReturningPlanning(planner, request, target, rows, statement);
        Planner.RowsPlan plan = planner.planRows(
                TreeCopy.of(rows.query()),
                snapshot,
                request,
                relation -> AssignedValues.assigned(relation, rows, target));
        WriteEmitter emitter = new WriteEmitter(target, kind, rows);
        ConflictPlanning conflict = statement.conflict() == null
                ? null
                : new ConflictPlanning(planner, request, target, statement.conflict());
        Optional<WriteEmitter.Text> whole = returning == null || returning.isNative()
                ? emitter.whole(plan.relation(), plan.parameters(), request.options())
                : Optional.empty();
        PlannedQuery reading =
                plan.emission().apply(emitter.locked(plan.relation()).orElse(null));
        // A source might quote values that the user may not see; of rows that come here, errors keep them back.
        if (whole.isPresent() && !reading.discreet()) {
            WriteEmitter.Text text =
                    kind == WriteKind.INSERT ? inserting(target, rows, whole.get(), conflict) : whole.get();
            return outcome(target, kind, text.sql(), arguments(text, with(reading, conflict)), rows, returning, true);
        }
        Optional<SourceTable> keyed = byVersion(target, kind, returning);
        if (keyed.isPresent()) {
            return planned(
                    change,
                    statement,
                    new WriteTarget(keyed.get()),
                    planner.snapshot(request).with(keyed.get()));
        }
        requireKey(target, kind, name);
        boolean readsTarget = kind != WriteKind.INSERT
                || reading.reads().sources().contains(target.table().source().name());
        PlannedQuery values = readsTarget ? collected(reading) : reading;
        RowStatements statements = new RowStatements(target);
        if (kind == WriteKind.INSERT && conflict == null && returning == null) {
            String source = target.table().source().name();
            return new Outcome(
                    PlannedWrite.inserting(source, target.path(), statements.inserting(rows), values), rows.query());
        }
        String sql = conflict == null
                ? statements.of(kind, rows)
                : inserting(target, rows, new WriteEmitter.Text(statements.row(rows.columns()), List.of()), conflict)
                        .sql();
        return outcome(
                target,
                kind,
                sql,
                conflict == null ? values : extended(with(values, conflict), conflict.arguments(rows.columns())),
                rows,
                returning,
                false);
    }

    /** The table with versions of rows as their key, where it has no other and the user may see all of it. */
    private Optional<SourceTable> byVersion(WriteTarget target, WriteKind kind, @Nullable ReturningPlanning returning) {
        SourceTable table = target.table();
        boolean mayBe = kind != WriteKind.INSERT
                && returning == null
                && request.rights().has(Privilege.SELECT, table.schema(), table.name())
                && !request.rights().hasPolicies(table.schema(), table.name());
        return mayBe ? RowVersions.keyed(table) : Optional.empty();
    }

    static WriteEmitter.Text inserting(
            WriteTarget target, RowsToWrite rows, WriteEmitter.Text values, @Nullable ConflictPlanning conflict) {
        return conflict == null
                ? new WriteEmitter.Text(
                        new RowStatements(target).insertInto(rows.columns()) + " " + values.sql(), values.arguments())
                : conflict.text(rows.columns(), values);
    }

    /** The same with the parameters of a clause behind its own. */
    private static PlannedQuery with(PlannedQuery rows, @Nullable ConflictPlanning conflict) {
        int own = rows.parameters().size();
        return conflict == null || conflict.parameters().size() <= own
                ? rows
                : rows.withParameters(Stream.concat(
                                rows.parameters().stream(),
                                conflict.parameters().stream().skip(own))
                        .toList());
    }

    /** Rows with further values behind their own. */
    private static PlannedQuery extended(PlannedQuery rows, List<Expression> further) {
        if (further.isEmpty()) {
            return rows;
        }
        List<Expression> values = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < rows.columns().size(); i++) {
            values.add(new ColumnRef(i, rows.columns().type(i)));
        }
        values.addAll(further);
        for (int i = 0; i < values.size(); i++) {
            fields.add(new Field("a" + i, values.get(i).type()));
        }
        return rows.withRoot(new Project(rows.root(), values, new RowType(fields)), rows.work());
    }

    private static Outcome outcome(
            WriteTarget target,
            WriteKind kind,
            String sql,
            PlannedQuery values,
            RowsToWrite rows,
            @Nullable ReturningPlanning returning,
            boolean whole) {
        ReturnedRows returned =
                returning == null ? null : returning.plan(sql, values.columns().types());
        String shown = returning == null || returned == null ? sql : returning.shown(sql, returned);
        RowHandling handling =
                returned == null && !whole && target.isVersioned() ? new RowVersions(target.name()) : returned;
        return new Outcome(
                new PlannedWrite(kind, target.table().source().name(), target.path(), shown, values, whole, handling),
                rows.query());
    }

    /** The plan of an INSERT of rows that the client sends. */
    PlannedLoad load(LoadRows statement) {
        SqlIdentifier name = statement.table();
        WriteTarget target = targets.find(name);
        WriteRights.requireAny(request.rights(), target, WriteKind.INSERT, name);
        RowsToWrite rows = RowsToWrite.sent(statement.columns(), target, name);
        WriteRights.require(request.rights(), target, WriteKind.INSERT, rows, name);
        targets.requireWritable(target, name);
        RowType columns = new RowType(rows.columns().stream()
                .map(column -> new Field(target.columnName(column), Types.fromCalciteType(target.columnType(column))))
                .toList());
        return new PlannedLoad(
                target.table().source().name(), target.path(), new RowStatements(target).inserting(rows), columns);
    }

    /**
     * All rows before the first is written, in the order of their keys, so that statements wait for each other less.
     */
    private static PlannedQuery collected(PlannedQuery rows) {
        return collected(rows, List.of(rows.columns().size() - 1));
    }

    static PlannedQuery collected(PlannedQuery rows, List<Integer> columns) {
        List<SortKey> keys = columns.stream()
                .map(column -> new SortKey(column, false, false))
                .toList();
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
