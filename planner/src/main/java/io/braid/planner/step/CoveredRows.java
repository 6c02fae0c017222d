package io.braid.planner.step;

import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * Rows of which Calcite is not to know where they come from. Of what an outer join compares it takes the side for never null of which
 * that keeps all rows, and rows where it is null would be lost when a sub-query about it becomes a join.
 */
final class CoveredRows {
    /** What it is called with. */
    private static final SqlFunction COVERED = new SqlFunction(
            "COVERED", SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0, null, OperandTypes.ANY, SqlFunctionCategory.SYSTEM);

    private CoveredRows() {}

    /** The same rows; what may be null, covered if an outer join is below. */
    static RelNode of(RelNode relation) {
        return comeOfOuterJoin(relation) ? covered(relation) : relation;
    }

    private static boolean comeOfOuterJoin(RelNode relation) {
        return (relation instanceof Join join && join.getJoinType().isOuterJoin())
                || relation.getInputs().stream().anyMatch(CoveredRows::comeOfOuterJoin);
    }

    private static RelNode covered(RelNode relation) {
        RexBuilder rex = relation.getCluster().getRexBuilder();
        List<RexNode> columns = rex.identityProjects(relation.getRowType()).stream()
                .map(column -> column.getType().isNullable() ? rex.makeCall(COVERED, column) : column)
                .toList();
        return LogicalProject.create(
                relation, List.of(), columns, relation.getRowType().getFieldNames(), Set.of());
    }

    /** What has become of covered rows, uncovered. */
    static RelNode uncovered(RelNode relation) {
        RexShuttle expressions = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                return call.getOperator().equals(COVERED)
                        ? call.getOperands().get(0).accept(this)
                        : super.visitCall(call);
            }
        };
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other).accept(expressions);
                return visited instanceof Project project
                                && !(other instanceof Project before && isPlain(before))
                                && isPlain(project)
                        ? project.getInput()
                        : visited;
            }
        });
    }

    private static boolean isPlain(Project project) {
        return RexUtil.isIdentity(project.getProjects(), project.getInput().getRowType());
    }
}
