package io.braid.planner.calcite.workaround;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.metadata.DelegatingMetadataRel;
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
 * Rows whose origin is hidden from Calcite's decorrelation, which would rewrite them incorrectly. Grouping by constants
 * would become a global aggregate, which returns a row for empty input. Windows outside the correlation would be
 * computed over the rows for all outer rows. A column compared by an outer join would be replaced by its non-nullable
 * side.
 *
 * <p>Upstream issue: none known.
 */
public final class OpaqueRows extends AbstractRelNode implements DelegatingMetadataRel {
    /** Function that hides a nullable column. */
    private static final SqlFunction COVERED = new SqlFunction(
            "COVERED", SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0, null, OperandTypes.ANY, SqlFunctionCategory.SYSTEM);

    private final RelNode rows;

    private OpaqueRows(RelNode rows) {
        super(rows.getCluster(), rows.getTraitSet());
        this.rows = rows;
        this.rowType = rows.getRowType();
    }

    /** Hides the rows of a relation, and its nullable columns if an outer join is below. */
    public static RelNode of(RelNode relation) {
        RelNode rows = new OpaqueRows(relation);
        return comeOfOuterJoin(relation) ? covered(rows) : rows;
    }

    /** Hides all uncorrelated parts of a relation. */
    public static RelNode within(RelNode relation) {
        return RelOptUtil.getVariablesUsed(relation).isEmpty()
                ? new OpaqueRows(relation)
                : relation.copy(
                        relation.getTraitSet(),
                        relation.getInputs().stream().map(OpaqueRows::within).toList());
    }

    /** Metadata of the hidden rows remains available. */
    @Override
    public RelNode getMetadataDelegateRel() {
        return rows;
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("rows", rows.getRelDigest());
    }

    private static boolean comeOfOuterJoin(RelNode relation) {
        return (relation instanceof OpaqueRows covered && comeOfOuterJoin(covered.rows))
                || (relation instanceof Join join && join.getJoinType().isOuterJoin())
                || relation.getInputs().stream().anyMatch(OpaqueRows::comeOfOuterJoin);
    }

    private static RelNode covered(RelNode relation) {
        RexBuilder rex = relation.getCluster().getRexBuilder();
        List<RexNode> columns = rex.identityProjects(relation.getRowType()).stream()
                .map(column -> column.getType().isNullable() ? rex.makeCall(COVERED, column) : column)
                .toList();
        return LogicalProject.create(
                relation, List.of(), columns, relation.getRowType().getFieldNames(), Set.of());
    }

    /** Removes all hiding from a decorrelated relation. */
    public static RelNode uncovered(RelNode relation) {
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
                if (other instanceof OpaqueRows covered) {
                    return covered.rows;
                }
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
