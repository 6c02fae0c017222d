package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.PlainSelect;
import io.braid.grammar.parser.TableWrite;
import io.braid.planner.emit.FragmentText;
import io.braid.planner.emit.change.ReturningEmitter;
import io.braid.planner.emit.change.RowStatements;
import io.braid.planner.emit.change.WriteEmitter;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.VolatileColumns;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.Types;
import io.braid.planner.write.ReturnedRows;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.TargetPath;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteRights;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Planning of RETURNING: the list is planned as a query of the target, in which the writing statement replaces the
 * scan. If the source does not support RETURNING, the row is queried by its key.
 */
final class ReturningPlanning {
    private final WriteTarget target;
    private final RowsToWrite rows;
    private final PlanningRequest request;
    private final SqlNodeList list;
    private final List<Integer> keys;
    private final ReturningEmitter emitter;
    private final Planner.RowsPlan plan;
    /** Parameters of the statement that the list uses. */
    private final List<Integer> used;

    /**
     * Plans the RETURNING list of a statement.
     *
     * @param keyed true if the key of each row is returned as well, for checks
     */
    static ReturningPlanning of(
            Planner planner,
            PlanningRequest request,
            WriteTarget target,
            RowsToWrite rows,
            TableWrite statement,
            boolean keyed) {
        SqlNodeList items = Objects.requireNonNull(statement.returning());
        return new ReturningPlanning(
                planner,
                request,
                target,
                rows,
                new ReturnedList(
                        items,
                        target.identifier(items.getParserPosition()),
                        RowsToWrite.aliasOf(statement.change(), target),
                        RowsToWrite.kindOf(statement.change()),
                        keyed ? target.keyColumns() : List.of()));
    }

    /**
     * RETURNING list with its table.
     *
     * @param keys columns of the table that are returned after the list
     */
    private record ReturnedList(
            SqlNodeList items, SqlIdentifier table, String alias, WriteKind kind, List<Integer> keys) {}

    private ReturningPlanning(
            Planner planner, PlanningRequest request, WriteTarget target, RowsToWrite rows, ReturnedList returned) {
        this.target = target;
        this.rows = rows;
        this.request = request;
        this.list = returned.items();
        this.keys = returned.keys();
        this.emitter = new ReturningEmitter(target, returned.kind());
        WriteRights.requireReading(request.rights(), target, "RETURNING", list);
        requireKey();
        SqlParserPos place = list.getParserPosition();
        SqlNode table =
                SqlStdOperatorTable.AS.createCall(place, returned.table(), new SqlIdentifier(returned.alias(), place));
        // The rows are those that the statement has written, so that filters and view conditions do not apply again.
        this.plan = planner.planRows(
                PlainSelect.of(place, list, table),
                planner.snapshot(request),
                request,
                relation -> keys.isEmpty()
                        ? TargetPath.withoutConditions(relation, condition -> true)
                        : TargetPath.withColumns(
                                TargetPath.withoutConditions(relation, condition -> true), target, keys));
        this.used = parametersIn(list);
    }

    private static List<Integer> parametersIn(SqlNodeList list) {
        Set<Integer> found = new TreeSet<>();
        list.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                found.add(parameter.getIndex());
                return null;
            }
        });
        return List.copyOf(found);
    }

    /** Returns the statement's parameters in order, if the list uses any; the types of others are arbitrary. */
    List<DataType> parameters() {
        return used.isEmpty() ? List.of() : plan.parameters();
    }

    /**
     * Returns the parameters that the list uses, which follow the values of each row.
     *
     * @param types of all parameters of the statement
     */
    List<Expression> arguments(List<DataType> types) {
        return used.stream()
                .map(parameter -> {
                    if (types.get(parameter).kind()
                            != plan.parameters().get(parameter).kind()) {
                        throw refused("A parameter of RETURNING stands elsewhere in the statement as one of another"
                                + " type: CAST it in both places to the same");
                    }
                    return (Expression) new ParameterRef(parameter, types.get(parameter));
                })
                .toList();
    }

    /** Plans the return of the keys of inserted rows, for checks. */
    static ReturningPlanning ofKeys(Planner planner, PlanningRequest request, WriteTarget target, RowsToWrite rows) {
        SqlParserPos place = SqlParserPos.ZERO;
        WriteTarget table = new WriteTarget(target.table());
        SqlNodeList items = new SqlNodeList(place);
        table.keyColumns().forEach(key -> items.add(new SqlIdentifier(table.columnName(key), place)));
        PlanningRequest all = request.withRights(request.rights().checking(table.namedSchema(), table.namedTable()));
        return new ReturningPlanning(
                planner,
                all,
                table,
                rows,
                new ReturnedList(items, table.identifier(place), table.namedTable(), WriteKind.INSERT, List.of()));
    }

    /** Returns the plan for the keys of a row that is inserted. */
    ReturnedRows ofRow() {
        return plan(
                new RowStatements(target).of(WriteKind.INSERT, rows),
                rows.columns().stream()
                        .map(column -> Types.fromCalciteType(target.columnType(column)))
                        .toList(),
                rows.columns().size());
    }

    /** True if the source supports RETURNING. */
    boolean isNative() {
        return emitter.isNative();
    }

    /**
     * Returns the plan of the rows returned for each written row.
     *
     * @param sql the source's statement that writes a row
     * @param types of the values of that row, and of the list's parameters
     * @param written the number of values of that row
     */
    ReturnedRows plan(String sql, List<DataType> types, int written) {
        FragmentText list = ReturningEmitter.list(listed(), plan.parameters(), request.options());
        if (!emitter.takesParameters()
                && list.arguments().stream().anyMatch(argument -> !(argument instanceof Constant))) {
            throw refused("Source '" + target.table().source().name() + "' takes no parameters in RETURNING: return the"
                    + " columns, and compute the value in the client");
        }
        UnaryOperator<Expression> placed = expression -> placed(expression, types, written);
        WriteEmitter.Text text = emitter.text(
                sql,
                rows,
                types.subList(0, written),
                new FragmentText(
                        list.sql(), list.arguments().stream().map(placed).toList(), list.keys()));
        PlannedQuery query = plan.emission().apply(null);
        PlannedQuery returned = new PlannedQuery(
                replaced(query.root(), text, placed),
                query.columns(),
                query.origins(),
                types,
                query.warnings(),
                query.views(),
                query.reads(),
                query.provenance(),
                query.work(),
                query.discreet());
        return new ReturnedRows(returned, emitter.moment(), written, keys.size());
    }

    /** Renumbers parameters to follow the values of a row. */
    private Expression placed(Expression expression, List<DataType> types, int written) {
        if (expression instanceof ParameterRef parameter) {
            int place = written + used.indexOf(parameter.index());
            return new ParameterRef(place, types.get(place));
        }
        if (expression instanceof Call call) {
            return new Call(call.function(), placed(call.arguments(), types, written), call.type());
        }
        return expression instanceof Compiled compiled
                ? new Compiled(
                        compiled.function(),
                        placed(compiled.arguments(), types, written),
                        compiled.type(),
                        compiled.text())
                : expression;
    }

    private List<Expression> placed(List<Expression> expressions, List<DataType> types, int written) {
        return expressions.stream()
                .map(expression -> placed(expression, types, written))
                .toList();
    }

    /** Returns the statement as EXPLAIN shows it. */
    String shown(String sql, ReturnedRows returned) {
        if (returned.moment() != ReturnedRows.Moment.INSTEAD) {
            return sql;
        }
        PlanNode node = returned.query().root();
        while (!(node instanceof SourceScan scan)) {
            node = node.inputs().get(0);
        }
        return scan.sql();
    }

    private SourceFragment listed() {
        RelNode node = plan.relation();
        while ((node instanceof org.apache.calcite.rel.core.Project project && !project.containsOver())
                || node instanceof VolatileColumns) {
            node = node.getInput(0);
        }
        if (node instanceof SourceFragment fragment && emitter.isOfTarget(fragment)) {
            return fragment;
        }
        throw refused("RETURNING takes columns of " + target.name() + " and values that are computed of them, and no"
                + " sub-query, aggregate or window function");
    }

    /**
     * Replaces the text of the only scan of a plan.
     *
     * @param placed renumbers the parameters of expressions for that text
     */
    static PlanNode replaced(PlanNode node, WriteEmitter.Text text, UnaryOperator<Expression> placed) {
        if (node instanceof Project project) {
            return new Project(
                    replaced(project.input(), text, placed),
                    project.expressions().stream().map(placed).toList(),
                    project.columns());
        }
        if (node instanceof Sort sort) {
            return new Sort(replaced(sort.input(), text, placed), sort.keys());
        }
        SourceScan scan = (SourceScan) node;
        return new SourceScan(scan.id(), scan.source(), text.sql(), text.arguments(), scan.columns(), 1);
    }

    /** Fails if rows are read by their key but the key of a written row is unknown. */
    private void requireKey() {
        if (emitter.isNative()) {
            return;
        }
        List<Integer> keys = target.keyColumns();
        boolean isKnown = !keys.isEmpty()
                && keys.stream().allMatch(key -> rows.all().contains(key) || (keys.size() == 1 && isNumbered(key)));
        if (!isKnown) {
            throw refused("Source '" + target.table().source().name() + "' returns no rows that it changes, and Braid"
                    + " reads them by the primary key of " + target.name()
                    + (keys.isEmpty() ? ", which has none" : ", for which the statement gives no value"));
        }
    }

    private boolean isNumbered(int column) {
        return target.column(column).details().generation() == ColumnDetails.Generation.IDENTITY;
    }

    private BraidException refused(String message) {
        return new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, message, CalciteErrors.at(list.getParserPosition()));
    }
}
