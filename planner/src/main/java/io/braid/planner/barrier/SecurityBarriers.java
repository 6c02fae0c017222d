package io.braid.planner.barrier;

import io.braid.planner.access.Rights;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.rel.BottomUpShuttle;
import io.braid.planner.rel.SecurityBarrier;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Placement of security barriers above operators that hide rows: the row filters of a table, and the queries of views
 * and functions that read more than the user may. Expressions over the remaining rows are placed above the barrier and
 * treated like the rest of the query.
 */
public final class SecurityBarriers {
    private final Rights rights;
    private boolean mayFail;

    public SecurityBarriers(Rights rights) {
        this.rights = rights;
    }

    /** True if an expression may fail for hidden values, so that its error would reveal them. */
    public boolean mayFail() {
        return mayFail;
    }

    /** Marks the query of a function, so that {@linkplain #aroundFunctions} finds it in the algebra. */
    public static SqlNode marked(SqlNode query) {
        SqlParserPos place = query.getParserPosition();
        return new SqlSelect(
                place,
                null,
                SqlNodeList.of(SqlIdentifier.star(place)),
                query,
                FunctionTable.BARRIER.createCall(place),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Adds barriers around the queries of functions. */
    public RelNode aroundFunctions(RelNode relation) {
        return BottomUpShuttle.changed(
                relation,
                node -> node instanceof Filter filter
                                && filter.getCondition() instanceof RexCall call
                                && call.getOperator().equals(FunctionTable.BARRIER)
                        ? aroundQuery(filter.getInput())
                        : node);
    }

    /** Adds a barrier to the query of a view or function, if it reads more than the user may. */
    public RelNode aroundQuery(RelNode query) {
        if (seesTablesOf(query)) {
            return query;
        }
        mayFail |= !Leakproof.isAllOf(query);
        return withBarrier(query);
    }

    private static RelNode withBarrier(RelNode query) {
        if (query instanceof Project project) {
            return over(project, withBarrier(project.getInput()));
        }
        if (query instanceof TableScan || query instanceof Values || query instanceof SecurityBarrier) {
            return query;
        }
        return Leakproof.chooses(query) ? SecurityBarrier.over(query) : SecurityBarrier.closedOver(query);
    }

    /**
     * Returns the visible rows of a table under policies. A row for which a filter fails is hidden, because its
     * visibility is unknown.
     */
    public RelNode aroundPolicies(RelNode visible) {
        if (visible instanceof Project project) {
            mayFail |= !project.getProjects().stream().allMatch(Leakproof::is);
            return over(project, aroundPolicies(project.getInput()));
        }
        if (!(visible instanceof Filter filter)) {
            return visible;
        }
        RexBuilder rex = filter.getCluster().getRexBuilder();
        List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
        boolean fails = conditions.stream().anyMatch(condition -> isQueried(condition) && !Leakproof.is(condition));
        mayFail |= fails;
        List<RexNode> tried = conditions.stream()
                .map(condition -> isQueried(condition) || Leakproof.is(condition)
                        ? condition
                        : rex.makeCall(FunctionTable.TRY, condition))
                .toList();
        RelNode rows = filter.copy(filter.getTraitSet(), filter.getInput(), RexUtil.composeConjunction(rex, tried));
        return fails ? SecurityBarrier.closedOver(rows) : SecurityBarrier.over(rows);
    }

    /** True if an expression contains sub-queries, which later steps convert to joins. */
    private static boolean isQueried(RexNode expression) {
        return RexUtil.SubQueryFinder.find(expression) != null;
    }

    private static RelNode over(Project project, RelNode input) {
        return project.copy(project.getTraitSet(), input, project.getProjects(), project.getRowType());
    }

    private boolean seesTablesOf(RelNode relation) {
        return rights.seeAll() || RelOptUtil.findTables(relation).stream().allMatch(this::sees);
    }

    private boolean sees(RelOptTable table) {
        SourceTable read = table.unwrap(SourceTable.class);
        return read == null || rights.columns(read.schema(), read.name()).all();
    }
}
