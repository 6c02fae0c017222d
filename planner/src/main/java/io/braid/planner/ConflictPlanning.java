package io.braid.planner;

import io.braid.engine.plan.expression.Expression;
import io.braid.grammar.parser.OnConflict;
import io.braid.grammar.parser.PlainSelect;
import io.braid.planner.emit.change.ConflictEmitter;
import io.braid.planner.emit.change.WriteEmitter;
import io.braid.planner.pushdown.FragmentPlacement;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.AssignedValues;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteRights;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Planning of ON CONFLICT: new values and condition are planned as a query of the target and the proposed rows, which
 * the source must evaluate exactly.
 */
final class ConflictPlanning {
    /** Removal of redundant casts, which parameters have. */
    private static final RexShuttle WITHOUT_CASTS = new RexShuttle() {
        @Override
        public RexNode visitCall(RexCall call) {
            RexNode whole = super.visitCall(call);
            boolean isSame = whole instanceof RexCall cast
                    && cast.getKind() == SqlKind.CAST
                    && SqlTypeUtil.equalSansNullability(
                            cast.getType(), cast.getOperands().get(0).getType());
            return isSame ? ((RexCall) whole).getOperands().get(0) : whole;
        }
    };

    private final PlanningRequest request;
    private final WriteTarget target;
    private final OnConflict conflict;
    private final List<Integer> key;
    private final ConflictEmitter emitter;
    private final ConflictEmitter.Action action;
    private List<DataType> parameters = List.of();

    ConflictPlanning(Planner planner, PlanningRequest request, WriteTarget target, OnConflict conflict) {
        this.request = request;
        this.target = target;
        this.conflict = conflict;
        WriteRights.requireReading(request.rights(), target, "ON CONFLICT", conflict.columns());
        key = target.columns(conflict.columns());
        requireSource();
        if (conflict.update() == null) {
            emitter = new ConflictEmitter(target, key, List.of());
            action = ConflictEmitter.Action.NOTHING;
            return;
        }
        RowsToWrite update = values();
        WriteRights.require(request.rights(), target, WriteKind.UPDATE, update, RowsToWrite.nameOf(conflict.update()));
        Planner.ConvertedRows converted = planner.convertRows(
                update.query(), request, relation -> AssignedValues.assigned(relation, update, target));
        parameters = converted.parameters();
        emitter = new ConflictEmitter(target, key, update.columns());
        action = emitter.action(placed(converted.relation()), parameters, request.options());
    }

    /** Returns the statement's parameters in order, if the clause uses any; the types of others are arbitrary. */
    List<DataType> parameters() {
        return parameters;
    }

    /** Returns the arguments of the clause, which follow those of the rows. */
    List<Expression> arguments(List<Integer> inserted) {
        return text(inserted, new WriteEmitter.Text("", List.of())).arguments();
    }

    WriteEmitter.Text text(List<Integer> inserted, WriteEmitter.Text rows) {
        String dialect = target.table().source().capabilities().dialect();
        if (ConflictEmitter.needsKey(dialect) && !inserted.containsAll(key)) {
            throw refused("The statement gives no value for a column of ON CONFLICT, which source '"
                    + target.table().source().name() + "' needs to find the row");
        }
        return emitter.text(inserted, rows, action);
    }

    private void requireSource() {
        Source source = target.table().source();
        String dialect = source.capabilities().dialect();
        if (!ConflictEmitter.isNative(dialect)) {
            throw refused("Source '" + source.name() + "' has no INSERT that leaves other errors alone and looks at one"
                    + " key: write MERGE INTO " + target.name() + " instead");
        }
        if (key.isEmpty() && (conflict.update() != null || ConflictEmitter.needsKey(dialect))) {
            throw refused("ON CONFLICT needs the columns of a key here, as in ON CONFLICT (id)");
        }
        boolean isKey = target.table().uniqueColumns().stream()
                .anyMatch(unique -> Set.copyOf(unique.asList()).equals(Set.copyOf(key)));
        if (ConflictEmitter.needsKey(dialect) && !isKey) {
            throw new BraidException(
                    ErrorCode.INVALID_COLUMN_REFERENCE,
                    target.name() + " has no unique key of just the columns of ON CONFLICT",
                    CalciteErrors.at(conflict.columns().getParserPosition()));
        }
    }

    /** Returns the new values of a row, {@code SELECT values FROM target, target AS excluded WHERE condition}. */
    private RowsToWrite values() {
        var update = Objects.requireNonNull(conflict.update());
        List<Integer> columns = target.columns(update.getTargetColumnList());
        SqlParserPos place = conflict.position();
        SqlNodeList values = AssignedValues.items(update.getSourceExpressionList(), columns, target);
        SqlJoin both = new SqlJoin(
                place,
                named(target.table().name(), place),
                SqlLiteral.createBoolean(false, place),
                JoinType.CROSS.symbol(place),
                named(ConflictEmitter.EXCLUDED, place),
                JoinConditionType.NONE.symbol(place),
                null);
        SqlSelect select = PlainSelect.of(place, values, both);
        select.setWhere(update.getCondition());
        return new RowsToWrite(select, columns, List.of());
    }

    private SqlNode named(String name, SqlParserPos place) {
        return SqlStdOperatorTable.AS.createCall(
                place, new SqlIdentifier(target.path(), place), new SqlIdentifier(name, place));
    }

    /** Returns the query as one fragment of the source; fails if the source cannot evaluate it exactly. */
    private SourceFragment placed(RelNode relation) {
        RelNode whole = relation;
        while (whole instanceof Project outer && outer.getInput() instanceof Project inner) {
            whole = LogicalProject.create(
                    inner.getInput(),
                    List.of(),
                    RelOptUtil.pushPastProject(outer.getProjects(), inner),
                    outer.getRowType().getFieldNames(),
                    Set.of());
        }
        RelNode placed = new FragmentPlacement(request.options()).apply(ofSource(whole));
        if (placed instanceof SourceFragment fragment) {
            return fragment;
        }
        throw refused("Source '" + target.table().source().name() + "' does not compute all values and conditions of"
                + " DO UPDATE as Braid does: write simpler ones");
    }

    private RelNode ofSource(RelNode relation) {
        if ((relation instanceof Project project && !RexUtil.SubQueryFinder.containsSubQuery(project))
                || (relation instanceof Filter filter && !RexUtil.SubQueryFinder.containsSubQuery(filter))) {
            RelNode input = ofSource(relation.getInput(0));
            return relation.copy(relation.getTraitSet(), List.of(input)).accept(WITHOUT_CASTS);
        }
        if (relation instanceof Join join
                && join.getLeft() instanceof TableScan
                && join.getRight() instanceof TableScan) {
            return new SourceFragment(target.table().source(), join);
        }
        throw refused("DO UPDATE takes columns of " + target.name() + " and of EXCLUDED, and no sub-query");
    }

    private BraidException refused(String message) {
        return new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, message, CalciteErrors.at(conflict.position()));
    }
}
