package io.braid.planner;

import io.braid.engine.plan.PlanNode;
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
import io.braid.grammar.parser.OnConflict;
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
import io.braid.planner.write.ConflictMerge;
import io.braid.planner.write.PlannedLoad;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ResultChecks;
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
import io.braid.vdb.TriggerDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * Planning of statements that modify or lock rows. The affected rows are planned as a query. If that is a single
 * fragment of the target's source, the source executes the statement as a whole; otherwise each row is written by its
 * key.
 */
final class WritePlanning {
    private final Planner planner;
    private final Catalog catalog;
    private final TargetLookup targets;
    private final PlanningRequest request;
    private final List<TriggerDefinition> open;

    WritePlanning(Planner planner, Catalog catalog, PlanningRequest request) {
        this(planner, catalog, request, List.of());
    }

    /** @param open the triggers whose statements are being planned, outermost first */
    WritePlanning(Planner planner, Catalog catalog, PlanningRequest request, List<TriggerDefinition> open) {
        this.open = open;
        this.planner = planner;
        this.catalog = catalog;
        this.targets = new TargetLookup(catalog, planner, request);
        this.request = request;
    }

    /**
     * The plan, and the query of the affected rows.
     *
     * @param name the table or view that the statement names
     */
    record Outcome(PlannedWrite write, SqlNode rows, String name) {
        Outcome(PlannedWrite write, SqlNode rows) {
            this(write, rows, write.tableName());
        }
    }

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
                                + outcome.name() + ": leave the column out, or write it at the source",
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
            return new MergePlanning(catalog, planner, targets, request).plan(merge, statement);
        }
        return planned(change, statement);
    }

    private Outcome planned(SqlNode change, TableWrite statement) {
        WriteKind kind = RowsToWrite.kindOf(change);
        SqlIdentifier name = RowsToWrite.targetOf(change);
        Optional<TriggerDefinition> trigger = targets.trigger(name, kind);
        if (trigger.isPresent()) {
            return new TriggerPlanning(catalog, planner, request, open).plan(statement, trigger.get());
        }
        OnConflict conflict = statement.conflict();
        if (conflict != null && conflict.update() != null) {
            WriteTarget target = targets.find(name, List.of(kind, WriteKind.UPDATE));
            if (target.view() != null || WriteRights.hasPolicies(request.rights(), target)) {
                Merge merge = ConflictMerge.of((SqlInsert) change, conflict, target);
                return new MergePlanning(catalog, planner, targets, request).plan(merge, statement);
            }
        }
        return planned(change, statement, targets.find(name, List.of(kind)), planner.snapshot(request));
    }

    private Outcome planned(SqlNode change, TableWrite statement, WriteTarget target, CatalogSnapshot snapshot) {
        WriteKind kind = RowsToWrite.kindOf(change);
        SqlIdentifier name = RowsToWrite.targetOf(change);
        RowsToWrite rows = RowsToWrite.of(change, target);
        // Privileges are checked first, so that errors do not reveal invisible objects.
        WriteRights.require(request.rights(), target, kind, rows, name);
        targets.requireWritable(target, name);
        MaskedValues.refuseIn(catalog, planner, request, rows, name);
        ResultChecks checks = new CheckPlanning(catalog, planner, request, target, name)
                .of(kind, rows, statement.returning() != null, statement.conflict() != null);
        ReturningPlanning returning = statement.returning() == null
                ? null
                : ReturningPlanning.of(
                        planner, request, target, rows, statement, checks != null && checks.byReturned());
        Planner.RowsPlan plan = planner.planRows(
                TreeCopy.of(rows.query()),
                snapshot,
                request,
                relation -> AssignedValues.assigned(relation, rows, target));
        WriteEmitter emitter = new WriteEmitter(target, kind, rows);
        ConflictPlanning conflict = statement.conflict() == null
                ? null
                : new ConflictPlanning(planner, request, target, statement.conflict());
        Parts parts = new Parts(target, kind, rows, conflict, returning, checks);
        boolean mayBeWhole = checks == null && (returning == null || returning.isNative());
        Optional<WriteEmitter.Text> whole =
                mayBeWhole ? emitter.whole(plan.relation(), plan.parameters(), request.options()) : Optional.empty();
        PlannedQuery reading = parts.withParameters(
                plan.emission().apply(emitter.locked(plan.relation()).orElse(null)));
        // A source's error messages might quote values that the user may not see. If Braid reads the rows itself,
        // errors are redacted.
        if (whole.isPresent() && !reading.discreet()) {
            WriteEmitter.Text text =
                    kind == WriteKind.INSERT ? inserting(target, rows, whole.get(), conflict) : whole.get();
            return outcome(parts, text.sql(), arguments(text, reading), true);
        }
        Optional<SourceTable> keyed = byVersion(parts);
        if (keyed.isPresent()) {
            return planned(
                    change,
                    statement,
                    new WriteTarget(keyed.get()),
                    planner.snapshot(request).with(keyed.get()));
        }
        requireKey(target, kind, name);
        return byRow(parts, reading);
    }

    /** Parts of a statement. */
    private record Parts(
            WriteTarget target,
            WriteKind kind,
            RowsToWrite rows,
            @Nullable ConflictPlanning conflict,
            @Nullable ReturningPlanning returning,
            @Nullable ResultChecks checks) {
        /** Returns the query of the rows with the parameters of all clauses. */
        PlannedQuery withParameters(PlannedQuery reading) {
            PlannedQuery result = reading;
            if (conflict != null) {
                result = with(result, conflict.parameters());
            }
            return returning == null ? result : with(result, returning.parameters());
        }

        /** Adds the types of further parameters after those of the query. */
        private static PlannedQuery with(PlannedQuery reading, List<DataType> parameters) {
            int own = reading.parameters().size();
            return parameters.size() <= own
                    ? reading
                    : reading.withParameters(Stream.concat(
                                    reading.parameters().stream(),
                                    parameters.stream().skip(own))
                            .toList());
        }
    }

    private static Outcome byRow(Parts parts, PlannedQuery reading) {
        WriteTarget target = parts.target();
        RowsToWrite rows = parts.rows();
        boolean isCollected = parts.kind() != WriteKind.INSERT
                || parts.checks() != null
                || reading.reads().sources().contains(target.table().source().name());
        PlannedQuery values = isCollected ? collected(reading) : reading;
        RowStatements statements = new RowStatements(target);
        ConflictPlanning conflict = parts.conflict();
        if (parts.kind() == WriteKind.INSERT && conflict == null && parts.returning() == null) {
            PlannedWrite write = PlannedWrite.inserting(
                    target.table().source().name(), target.path(), statements.inserting(rows), values);
            return new Outcome(write.checkedBy(parts.checks()), rows.query(), target.name());
        }
        if (conflict == null) {
            return outcome(parts, statements.of(parts.kind(), rows), values, false);
        }
        WriteEmitter.Text row = new WriteEmitter.Text(statements.row(rows.columns()), List.of());
        return outcome(
                parts,
                inserting(target, rows, row, conflict).sql(),
                extended(values, conflict.arguments(rows.columns())),
                false);
    }

    /** Returns the table keyed by row versions, if it has no other key and the user may see all of it. */
    private Optional<SourceTable> byVersion(Parts parts) {
        SourceTable table = parts.target().table();
        boolean mayBe = parts.kind() != WriteKind.INSERT
                && parts.returning() == null
                && parts.checks() == null
                && parts.target().view() == null
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

    /** Appends computed values to the rows. */
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
        // A statement without arguments has no row of arguments yet; create one.
        PlanNode root = rows.columns().size() == 0
                ? new Values(List.of(values), new RowType(fields))
                : new Project(rows.root(), values, new RowType(fields));
        return rows.withRoot(root, rows.work());
    }

    private static Outcome outcome(Parts parts, String sql, PlannedQuery values, boolean whole) {
        WriteTarget target = parts.target();
        ReturningPlanning returning = parts.returning();
        PlannedQuery all = returning == null ? values : extended(values, returning.arguments(values.parameters()));
        ReturnedRows returned = returning == null
                ? null
                : returning.plan(sql, all.columns().types(), values.columns().size());
        String shown = returning == null || returned == null ? sql : returning.shown(sql, returned);
        RowHandling handling =
                returned == null && !whole && target.isVersioned() ? new RowVersions(target.name()) : returned;
        PlannedWrite write = new PlannedWrite(
                parts.kind(), target.table().source().name(), target.path(), shown, all, whole, handling);
        return new Outcome(write.checkedBy(parts.checks()), parts.rows().query(), target.name());
    }

    /** Plans an INSERT whose rows the client sends. */
    PlannedLoad load(LoadRows statement) {
        SqlIdentifier name = statement.table();
        WriteTarget target = targets.find(name, List.of(WriteKind.INSERT));
        RowsToWrite rows = RowsToWrite.sent(statement.columns(), target, name);
        WriteRights.require(request.rights(), target, WriteKind.INSERT, rows, name);
        targets.requireWritable(target, name);
        RowType columns = new RowType(rows.columns().stream()
                .map(column -> new Field(target.columnName(column), Types.fromCalciteType(target.columnType(column))))
                .toList());
        return new PlannedLoad(
                target.table().source().name(),
                target.path(),
                new RowStatements(target).inserting(rows),
                columns,
                new CheckPlanning(catalog, planner, request, target, name).of(WriteKind.INSERT, rows, false, false));
    }

    /** Collects all rows before the first write, sorted by key to reduce lock conflicts between statements. */
    private static PlannedQuery collected(PlannedQuery rows) {
        return collected(rows, List.of(rows.columns().size() - 1));
    }

    static PlannedQuery collected(PlannedQuery rows, List<Integer> columns) {
        List<SortKey> keys = columns.stream()
                .map(column -> new SortKey(column, false, false))
                .toList();
        return rows.withRoot(new Sort(rows.root(), keys), rows.work());
    }

    /** Returns the single row of a statement's arguments. */
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
