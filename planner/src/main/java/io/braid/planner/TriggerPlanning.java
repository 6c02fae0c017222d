package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.TableWrite;
import io.braid.grammar.parser.TreeCopy;
import io.braid.planner.access.Rights;
import io.braid.planner.access.VisibleColumns;
import io.braid.planner.catalog.DefinitionStack;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.TriggerQuery;
import io.braid.planner.write.TriggerStatement;
import io.braid.planner.write.TriggerStatement.RowColumn;
import io.braid.planner.write.TriggeredRows;
import io.braid.planner.write.TriggeredView;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteRights;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import io.braid.vdb.TriggerDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Planning of statements on views with INSTEAD OF triggers. The affected rows are a query with the user's rights. The
 * trigger's statements are planned with all privileges, under the user's policies.
 */
final class TriggerPlanning {
    private final Catalog catalog;
    private final Planner planner;
    private final PlanningRequest request;
    /** The triggers whose statements are being planned, outermost first. */
    private final List<TriggerDefinition> open;

    TriggerPlanning(Catalog catalog, Planner planner, PlanningRequest request, List<TriggerDefinition> open) {
        this.catalog = catalog;
        this.planner = planner;
        this.request = request;
        this.open = open;
    }

    /** Fails if the statements of a trigger cannot be planned; tables that are currently read-only are accepted. */
    void check(TriggerDefinition trigger) {
        try {
            inside(trigger, () -> planned(trigger, TriggerStatement.of(trigger, columns(trigger))));
        } catch (BraidException e) {
            if (e.code() != ErrorCode.READ_ONLY) {
                throw e;
            }
        }
    }

    WritePlanning.Outcome plan(TableWrite statement, TriggerDefinition trigger) {
        SqlNode change = statement.change();
        WriteKind kind = RowsToWrite.kindOf(change);
        SqlIdentifier name = RowsToWrite.targetOf(change);
        TriggeredView view = new TriggeredView(trigger.schema(), trigger.view(), columns(trigger));
        TriggerQuery query = TriggerQuery.of(change, view);
        requireRights(view, kind, query, name);
        if (statement.conflict() != null) {
            throw refused(
                    name,
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    view.path() + " is written by " + trigger.describe()
                            + ", so that no key of it is known: leave ON CONFLICT out, or write it in the trigger");
        }
        SqlNodeList returning = statement.returning() == null ? null : returned(statement.returning(), view);
        RelDataType values = planner.convertRows(query.ofUser(), request, relation -> relation)
                .relation()
                .getRowType();
        if (returning != null) {
            planner.convertRows(query.ofUser(returning), request, relation -> relation);
        }
        List<Boolean> conversions = query.conversions(values);
        List<TriggerStatement> body = inside(trigger, () -> TriggerStatement.of(trigger, view.type()));
        Set<RowColumn> used = new LinkedHashSet<>();
        body.forEach(each -> used.addAll(each.parameters()));
        if (used.isEmpty()) {
            used.add(new RowColumn(kind != WriteKind.DELETE, 0));
        }
        List<RowColumn> read = List.copyOf(used);
        SqlNode rows = query.rows(read, returning, conversions::get);
        MaskedValues.refuseIn(
                catalog,
                planner,
                request,
                new RowsToWrite(rows, IntStream.range(0, read.size()).boxed().toList(), List.of()),
                name);
        List<PlannedWrite> writes = inside(trigger, () -> planned(trigger, body));
        List<TriggeredRows.Step> steps = IntStream.range(0, writes.size())
                .mapToObj(i -> new TriggeredRows.Step(
                        writes.get(i),
                        body.get(i).parameters().stream().map(read::indexOf).toList()))
                .toList();
        return outcome(trigger, kind, rows, steps, read.size());
    }

    /** @param read the number of columns that the trigger reads */
    private WritePlanning.Outcome outcome(
            TriggerDefinition trigger, WriteKind kind, SqlNode rows, List<TriggeredRows.Step> steps, int read) {
        // The user's privileges are checked for the columns that the statement names, not for those that the trigger
        // reads.
        PlanningRequest checked = request.withRights(request.rights().checking(trigger.schema(), trigger.view()));
        PlannedQuery reading = planner.planRows(
                        TreeCopy.of(rows), planner.snapshot(checked), checked, relation -> relation)
                .emission()
                .apply(null);
        PlannedQuery collected =
                reading.reads().sources().isEmpty() ? reading : WritePlanning.collected(reading, List.of(read));
        int first = read + 1;
        RowType returned = new RowType(
                reading.columns().fields().subList(first, reading.columns().size()));
        PlannedWrite write = new PlannedWrite(
                kind,
                "",
                List.of(trigger.schema(), trigger.view()),
                steps.stream().map(step -> step.write().sql()).collect(Collectors.joining("\n")),
                collected,
                false,
                new TriggeredRows(trigger.describe(), steps, first, returned));
        return new WritePlanning.Outcome(write, rows);
    }

    private RelDataType columns(TriggerDefinition trigger) {
        return catalog.snapshot().columns(trigger.schema(), trigger.view());
    }

    private void requireRights(TriggeredView view, WriteKind kind, TriggerQuery query, SqlIdentifier name) {
        Rights rights = request.rights();
        WriteRights.require(
                rights,
                List.of(view.schema(), view.name()),
                kind,
                query.columns().stream().map(view::columnName).toList(),
                name);
        if (kind != WriteKind.DELETE
                && !rights.filters(view.schema(), view.name()).isEmpty()) {
            throw refused(
                    name,
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "A row filter holds for you on view " + view.path() + ", and the rows that its trigger writes"
                            + " cannot be checked against it: an administrator can put the filter on the tables");
        }
    }

    /** Plans the statements of a trigger with the privileges of the model's owner. */
    private List<PlannedWrite> planned(TriggerDefinition trigger, List<TriggerStatement> body) {
        if (open.stream().anyMatch(other -> other.key().equals(trigger.key()))) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    trigger.describe() + " would be executed by its own statements, without an end");
        }
        List<TriggerDefinition> inner =
                Stream.concat(open.stream(), Stream.of(trigger)).toList();
        PlanningRequest trusted =
                request.withRights(request.rights().privileged()).withoutSchema();
        List<PlannedWrite> writes = new ArrayList<>();
        for (TriggerStatement each : body) {
            writes.add(new WritePlanning(planner, catalog, trusted, inner)
                    .planned(each.statement())
                    .write());
        }
        return writes;
    }

    /** Runs an action on the trigger's text; users without full rights get no details of its errors. */
    private <T> T inside(TriggerDefinition trigger, Supplier<T> work) {
        try {
            return catalog.snapshot()
                    .open()
                    .within(
                            "trigger",
                            trigger.name() + " on " + trigger.schema() + "." + trigger.view(),
                            trigger.place(),
                            work);
        } catch (BraidException e) {
            throw request.rights().seeAll() || !DefinitionStack.isInside(e) ? e : Planner.discreet(e);
        }
    }

    /** Expands stars in the RETURNING list to the visible columns. */
    private SqlNodeList returned(SqlNodeList list, TriggeredView view) {
        VisibleColumns visible = request.rights().columns(view.schema(), view.name());
        if (visible.isEmpty()) {
            throw refused(
                    list,
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "RETURNING reads rows of " + view.path() + ", and you may not SELECT from it; an administrator can"
                            + " GRANT SELECT ON " + view.path());
        }
        SqlNodeList items = new SqlNodeList(list.getParserPosition());
        for (SqlNode item : list) {
            if (item instanceof SqlIdentifier star && star.isStar()) {
                view.type().getFieldNames().stream()
                        .filter(visible::has)
                        .forEach(column -> items.add(new SqlIdentifier(column, SqlParserPos.ZERO)));
            } else {
                requireOfRow(item, list);
                items.add(item);
            }
        }
        return items;
    }

    private static void requireOfRow(SqlNode item, SqlNodeList list) {
        item.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call.getKind().belongsTo(SqlKind.QUERY)) {
                    throw refused(
                            list,
                            ErrorCode.FEATURE_NOT_SUPPORTED,
                            "RETURNING takes columns of the view and values that are computed of them, and no"
                                    + " sub-query");
                }
                return super.visit(call);
            }
        });
    }

    private static BraidException refused(SqlNode place, ErrorCode code, String message) {
        return new BraidException(code, message, CalciteErrors.at(place.getParserPosition()));
    }
}
