package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.reader.StatementReader;
import io.braid.planner.access.Rights;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.type.Types;
import io.braid.planner.write.ResultCheck;
import io.braid.planner.write.ResultChecks;
import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.TargetPath;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.RowFilterDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.ViewOptions;
import io.braid.vdb.ViewOptions.CheckOption;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Planning of the checks of written rows: the user's row filters, and the conditions of views WITH CHECK OPTION. The
 * rows are read again by their primary key, as the source has stored them, and must be visible to the user.
 */
final class CheckPlanning {
    private final Planner planner;
    private final PlanningRequest request;
    private final WriteTarget target;
    private final SqlNode written;
    /** The view that the statement names, and the views below it. */
    private final List<ViewDefinition> chain;

    /** @param written the position of the target in the statement */
    CheckPlanning(Catalog catalog, Planner planner, PlanningRequest request, WriteTarget target, SqlNode written) {
        this.planner = planner;
        this.request = request;
        this.target = target;
        this.written = written;
        this.chain = target.view() == null
                ? List.of()
                : new ViewTargets(catalog, planner).chain(target.view().definition(), written);
    }

    /**
     * Returns the checks of the rows of a statement; null if no check is needed.
     *
     * @param returns true if the statement has RETURNING
     * @param conflict true if it has ON CONFLICT
     */
    @Nullable
    ResultChecks of(WriteKind kind, RowsToWrite rows, boolean returns, boolean conflict) {
        if (!isNeeded(kind, rows)) {
            return null;
        }
        List<ResultCheck> checks = checks();
        if (kind == WriteKind.INSERT && !rows.columns().containsAll(target.keyColumns())) {
            if (returns) {
                return new ResultChecks(checks, List.of());
            }
            if (conflict) {
                throw refused("ON CONFLICT needs a value for each column of the primary key here: the rows are checked"
                        + " by it");
            }
            ReturningPlanning keys = ReturningPlanning.ofKeys(planner, request, target, rows);
            return new ResultChecks(checks, List.of(), keys.ofRow());
        }
        return new ResultChecks(checks, keys(kind, rows));
    }

    /** True if the statement may produce rows that the user must not write. */
    boolean isNeeded(WriteKind kind, RowsToWrite rows) {
        if (kind == WriteKind.DELETE) {
            return false;
        }
        if (target.view() != null) {
            return !filters().isEmpty() || isChecked();
        }
        List<RowFilterDefinition> filters = filters();
        return kind == WriteKind.INSERT
                ? !filters.isEmpty()
                : filters.stream().anyMatch(filter -> dependsOn(filter, rows.columns()));
    }

    private List<RowFilterDefinition> filters() {
        Rights rights = request.rights();
        return Stream.concat(
                        rights.filters(target.table().schema(), target.table().name()).stream(), filtersOfViews())
                .toList();
    }

    private Stream<RowFilterDefinition> filtersOfViews() {
        return chain.stream().flatMap(view -> request.rights().filters(view.schema(), view.name()).stream());
    }

    private boolean isChecked() {
        return chain.stream().anyMatch(view -> ViewOptions.of(view).check() != CheckOption.NONE);
    }

    /** True if the result of a filter may depend on these columns. */
    private boolean dependsOn(RowFilterDefinition filter, List<Integer> columns) {
        Set<String> changed = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        columns.forEach(column -> changed.add(target.columnName(column)));
        target.table().description().columns().stream()
                .filter(column -> column.details().generation() == ColumnDetails.Generation.ALWAYS)
                .forEach(column -> changed.add(column.name()));
        SqlSelect select = (SqlSelect) StatementReader.query("SELECT 1 FROM t WHERE (" + filter.sql() + "\n)");
        boolean[] found = {false};
        Objects.requireNonNull(select.getWhere()).accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlIdentifier id) {
                found[0] |= id.isStar() || id.names.stream().anyMatch(changed::contains);
                return null;
            }

            @Override
            public @Nullable Void visit(SqlCall call) {
                found[0] |= call.getKind().belongsTo(SqlKind.QUERY);
                return super.visit(call);
            }
        });
        return found[0];
    }

    /** Returns the positions of the written row's key among the values and keys of a statement. */
    List<Integer> keys(WriteKind kind, RowsToWrite rows) {
        List<Integer> places = target.keyColumns().stream()
                .map(key -> (kind == WriteKind.INSERT ? rows.columns() : rows.all()).indexOf(key))
                .toList();
        if (places.contains(-1)) {
            throw refused("The statement gives no value for a column of the primary key of " + target.name()
                    + ", by which the rows are checked");
        }
        return places;
    }

    /** Returns the checks, whose parameters are the columns of the key. */
    List<ResultCheck> checks() {
        if (target.keyColumns().isEmpty()) {
            throw refused("The table has no primary key by which Braid could check the rows that result");
        }
        List<ResultCheck> checks = new ArrayList<>();
        if (!filters().isEmpty()) {
            boolean ofView = filtersOfViews().findAny().isPresent();
            Checked rows = ofView
                    ? new Checked(target.namedSchema(), target.namedTable())
                    : new Checked(target.table().schema(), target.table().name());
            checks.add(new ResultCheck(
                    plan(rows, condition -> false, 1),
                    plan(rows, condition -> false, ResultCheck.SEVERAL),
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "A row filter would hide a row of " + target.name()
                            + " from you that results: write only rows that you may see"));
        }
        if (isChecked()) {
            Checked view = new Checked(target.namedSchema(), target.namedTable());
            IntPredicate dropped = dropped();
            checks.add(new ResultCheck(
                    plan(view, dropped, 1),
                    plan(view, dropped, ResultCheck.SEVERAL),
                    ErrorCode.CHECK_OPTION_VIOLATION,
                    "A row that results does not satisfy the conditions of view " + target.name()
                            + ", which is written WITH CHECK OPTION"));
        }
        return checks;
    }

    /** Table or view whose rows are checked. */
    private record Checked(String schema, String name) {}

    /**
     * Plans the query of the rows of some keys, each column of which is a parameter.
     *
     * @param dropped the conditions to omit
     * @param count the number of keys
     */
    private PlannedQuery plan(Checked rows, IntPredicate dropped, int count) {
        PlanningRequest checking = checking();
        List<RelDataType> types = IntStream.range(0, count)
                .boxed()
                .flatMap(i -> target.keyColumns().stream().map(this::parameter))
                .toList();
        return planner.planRows(
                        ViewTargets.all(rows.schema(), rows.name()),
                        planner.snapshot(checking),
                        checking,
                        relation -> withKeys(TargetPath.withoutConditions(relation, dropped), types),
                        types)
                .emission()
                .apply(null);
    }

    /** Returns a request with the user's policies and all columns of the checked tables. */
    private PlanningRequest checking() {
        Rights rights = request.rights()
                .checking(target.table().schema(), target.table().name());
        for (ViewDefinition view : chain) {
            rights = rights.checking(view.schema(), view.name());
        }
        return request.withRights(rights);
    }

    private RelDataType parameter(int column) {
        RelDataTypeFactory types = Types.newFactory();
        return types.createTypeWithNullability(target.columnType(column), true);
    }

    private RelNode withKeys(RelNode relation, List<RelDataType> types) {
        int own = relation.getRowType().getFieldCount();
        List<Integer> key = target.keyColumns();
        RelNode keyed = TargetPath.withColumns(relation, target, key);
        RexBuilder rex = relation.getCluster().getRexBuilder();
        List<RexNode> keys = new ArrayList<>();
        for (int first = 0; first < types.size(); first += key.size()) {
            List<RexNode> columns = new ArrayList<>();
            for (int i = 0; i < key.size(); i++) {
                RexNode column = rex.makeInputRef(keyed, own + i);
                RelDataType type = types.get(first + i);
                columns.add(rex.makeCall(SqlStdOperatorTable.EQUALS, column, rex.makeDynamicParam(type, first + i)));
                if (isNumberedForZero(key.get(i))) {
                    columns.add(rex.makeCall(
                            SqlStdOperatorTable.NOT_EQUALS, column, rex.makeExactLiteral(BigDecimal.ZERO, type)));
                }
            }
            keys.add(RexUtil.composeConjunction(rex, columns));
        }
        return LogicalFilter.create(keyed, RexUtil.composeDisjunction(rex, keys));
    }

    /** True if a row written with the key 0 gets a generated key, so that the check would read another row. */
    private boolean isNumberedForZero(int column) {
        return target.column(column).details().generation() == ColumnDetails.Generation.IDENTITY
                && target.table().source().capabilities().dialect().equals("mysql")
                && target.column(column).type().kind().isNumeric();
    }

    /** Returns the conditions of views that need not hold for written rows, numbered from the table upwards. */
    private IntPredicate dropped() {
        PlanningRequest checking = checking();
        Set<Integer> dropped = new TreeSet<>();
        boolean cascaded = false;
        for (int i = 0; i < chain.size(); i++) {
            CheckOption option = ViewOptions.of(chain.get(i)).check();
            cascaded |= option == CheckOption.CASCADED;
            if (!cascaded && option == CheckOption.NONE) {
                int first = i + 1 < chain.size()
                        ? conditions(chain.get(i + 1).schema(), chain.get(i + 1).name(), checking)
                        : conditions(target.table().schema(), target.table().name(), checking);
                int end = conditions(chain.get(i).schema(), chain.get(i).name(), checking);
                IntStream.range(first, end).forEach(dropped::add);
            }
        }
        return dropped::contains;
    }

    private int conditions(String schema, String name, PlanningRequest checking) {
        return TargetPath.conditions(planner.convertRows(ViewTargets.all(schema, name), checking, relation -> relation)
                .relation());
    }

    private BraidException refused(String message) {
        boolean byFilter = !filters().isEmpty();
        return new BraidException(
                byFilter ? ErrorCode.INSUFFICIENT_PRIVILEGE : ErrorCode.FEATURE_NOT_SUPPORTED,
                (byFilter ? "A row filter holds for you on " : "WITH CHECK OPTION holds for ") + target.name() + ". "
                        + message,
                CalciteErrors.at(written.getParserPosition()));
    }
}
