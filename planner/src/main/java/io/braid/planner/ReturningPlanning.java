package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.PlainSelect;
import io.braid.grammar.parser.TableWrite;
import io.braid.planner.emit.change.ReturningEmitter;
import io.braid.planner.emit.change.WriteEmitter;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.VolatileColumns;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.ReturnedRows;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteRights;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Planning of RETURNING: the list is planned as a query of the target, in which the statement that writes a row takes
 * the place of the scan. A source without such statements is asked for the row by its key.
 */
final class ReturningPlanning {
    private final WriteTarget target;
    private final RowsToWrite rows;
    private final PlanningRequest request;
    private final SqlNodeList list;
    private final ReturningEmitter emitter;
    private final Planner.RowsPlan plan;

    ReturningPlanning(
            Planner planner, PlanningRequest request, WriteTarget target, RowsToWrite rows, TableWrite statement) {
        this.target = target;
        this.rows = rows;
        this.request = request;
        this.list = Objects.requireNonNull(statement.returning());
        this.emitter = new ReturningEmitter(target, RowsToWrite.kindOf(statement.change()));
        WriteRights.requireReading(request.rights(), target, "RETURNING", list);
        requireKey();
        SqlParserPos place = list.getParserPosition();
        SqlNode table = SqlStdOperatorTable.AS.createCall(
                place,
                new SqlIdentifier(target.path(), place),
                new SqlIdentifier(RowsToWrite.aliasOf(statement.change(), target), place));
        this.plan = planner.planRows(
                PlainSelect.of(place, list, table), planner.snapshot(request), request, relation -> relation);
        if (!plan.parameters().isEmpty()) {
            throw refused("RETURNING takes no parameters: write the value, or compute it in the client");
        }
    }

    /** True if the source returns the rows that a statement of it changes. */
    boolean isNative() {
        return emitter.isNative();
    }

    /**
     * The plan of the rows that are returned for each row that is written.
     *
     * @param sql the source's statement that writes a row
     * @param types of the values of that row
     */
    ReturnedRows plan(String sql, List<DataType> types) {
        WriteEmitter.Text text = emitter.text(sql, rows, types, listed(), request.options());
        PlannedQuery query = plan.emission().apply(null);
        PlannedQuery returned = new PlannedQuery(
                replaced(query.root(), text),
                query.columns(),
                query.origins(),
                types,
                query.warnings(),
                query.views(),
                query.reads(),
                query.provenance(),
                query.work(),
                query.discreet());
        return new ReturnedRows(returned, emitter.moment());
    }

    /** The statement as EXPLAIN shows it. */
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

    /** A plan of one scan whose text is another one. */
    static PlanNode replaced(PlanNode node, WriteEmitter.Text text) {
        if (node instanceof Project project) {
            return new Project(replaced(project.input(), text), project.expressions(), project.columns());
        }
        if (node instanceof Sort sort) {
            return new Sort(replaced(sort.input(), text), sort.keys());
        }
        SourceScan scan = (SourceScan) node;
        return new SourceScan(scan.id(), scan.source(), text.sql(), text.arguments(), scan.columns(), 1);
    }

    /** Where rows are read by their key, it must be known of each. */
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
