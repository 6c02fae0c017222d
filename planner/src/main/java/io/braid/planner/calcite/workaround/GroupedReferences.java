package io.braid.planner.calcite.workaround;

import io.braid.planner.rel.BottomUpShuttle;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/**
 * Correct mapping of references from sub-queries to the group keys of an aggregate. Calcite maps only the first column
 * that a sub-query references, and none in nested sub-queries. Other references retain the column number from before
 * grouping and read the wrong key.
 *
 * <p>Upstream issue: none known; CALCITE-7442 fixed another case of it in 1.42.
 */
public final class GroupedReferences {
    /** Calcite's error if the first column that a sub-query references is no group key. */
    private static final Pattern NO_KEY = Pattern.compile("Identifier '(.*)' is not a group expr");

    private GroupedReferences() {}

    /**
     * Converts a query; reports a reference to an ungrouped column as a user error, which Calcite raises as an
     * AssertionError.
     */
    public static RelRoot converted(SqlToRelConverter converter, SqlNode query) {
        try {
            return converter.convertQuery(query, false, true);
        } catch (AssertionError e) {
            Matcher noKey = NO_KEY.matcher(String.valueOf(e.getMessage()));
            if (noKey.matches()) {
                throw notGrouped(noKey.group(1));
            }
            throw e;
        }
    }

    private static BraidException notGrouped(String column) {
        return new BraidException(
                ErrorCode.GROUPING_ERROR,
                "A sub-query beside aggregates refers to the column '" + column + "', which is not being grouped");
    }

    public static RelNode in(RelNode relation) {
        boolean[] areUnfit = {false};
        RelNode changed = BottomUpShuttle.changed(relation, node -> {
            areUnfit[0] |= node instanceof Project project && isUnfit(project);
            if (!(node instanceof Project || node instanceof Filter)
                    || node.getVariablesSet().isEmpty()
                    || !(groups(node.getInput(0)) instanceof Aggregate groups)) {
                return node;
            }
            areUnfit[0] |= groups.getGroupType() != Aggregate.Group.SIMPLE || node.getInput(0) instanceof Union;
            return node.accept(new References(
                            node.getVariablesSet(), groups, node.getInput(0).getRowType())
                    .expressions);
        });
        return areUnfit[0] ? NullabilityRepair.in(changed) : changed;
    }

    /**
     * True if a projection has references of the wrong nullability. For a duplicate grouping set, Calcite marks an
     * aggregate as nullable that is so only in one of the two parts.
     */
    private static boolean isUnfit(Project project) {
        List<RelDataTypeField> columns = project.getInput().getRowType().getFieldList();
        return project.getProjects().stream()
                .anyMatch(value -> value instanceof RexInputRef reference
                        && !reference
                                .getType()
                                .equals(columns.get(reference.getIndex()).getType()));
    }

    /** Returns the aggregate below HAVING; for a duplicate grouping set, that of the first part. */
    private static RelNode groups(RelNode relation) {
        return relation instanceof Filter || relation instanceof Union ? groups(relation.getInput(0)) : relation;
    }

    /** Replacement of references to rows through the given correlation variables. */
    private static final class References extends RelHomogeneousShuttle {
        private final Set<CorrelationId> variables;
        private final Aggregate groups;
        private final RelDataType seen;
        private final RexBuilder rex;
        private final RexShuttle expressions = new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable rows && variables.contains(rows.id)
                        ? key(access, rows)
                        : super.visitFieldAccess(access);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(visited.rel.accept(References.this));
            }
        };

        /** @param seen the row type of the groups that references see */
        References(Set<CorrelationId> variables, Aggregate groups, RelDataType seen) {
            this.variables = variables;
            this.groups = groups;
            this.seen = seen;
            this.rex = groups.getCluster().getRexBuilder();
        }

        @Override
        public RelNode visit(RelNode other) {
            return super.visit(other).accept(expressions);
        }

        private RexNode key(RexFieldAccess access, RexCorrelVariable rows) {
            if (rows.getType().equals(seen)) {
                return access;
            }
            List<Integer> keys = groups.getGroupSet().asList();
            for (int key = 0; key < keys.size(); key++) {
                if (origin(groups.getInput(), keys.get(key), rows.getType())
                        == access.getField().getIndex()) {
                    return rex.makeFieldAccess(rex.makeCorrel(seen, rows.id), key);
                }
            }
            throw notGrouped(access.getField().getName());
        }

        /** Returns the column of the ungrouped rows that a column originates from, or -1. */
        private static int origin(RelNode relation, int column, RelDataType rows) {
            if (RelOptUtil.areRowTypesEqual(relation.getRowType(), rows, false)) {
                return column;
            }
            return relation instanceof Project project
                            && project.getProjects().get(column) instanceof RexInputRef reference
                    ? origin(project.getInput(), reference.getIndex(), rows)
                    : -1;
        }
    }
}
