package io.braid.planner.convert;

import io.braid.planner.rel.BottomUpShuttle;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Separation of windows and sub-queries: windows in operands of a sub-query, as in {@code RANK() OVER w IN (SELECT
 * ...)}, are computed below it, and sub-queries in windows below the window. A sub-query becomes a join, which would
 * change the rows of the window, and a sub-query in a window would not be found.
 */
final class SeparateWindows {
    private SeparateWindows() {}

    static RelNode in(RelNode relation) {
        return BottomUpShuttle.changed(relation, node -> node instanceof Project project ? separate(project) : node);
    }

    private static Project separate(Project project) {
        if (!project.containsOver()) {
            return project;
        }
        Nested nested = new Nested();
        nested.apply(project.getProjects());
        List<RexNode> first = List.copyOf(nested.windows.isEmpty() ? nested.subQueries : nested.windows);
        return first.isEmpty() ? project : separate(computedBelow(project, first));
    }

    private static Project computedBelow(Project project, List<RexNode> first) {
        RelNode input = project.getInput();
        int width = input.getRowType().getFieldCount();
        RexBuilder rex = project.getCluster().getRexBuilder();
        List<RexNode> all = new ArrayList<>(rex.identityProjects(input.getRowType()));
        all.addAll(first);
        Project below =
                separate(LogicalProject.create(input, List.of(), all, (List<String>) null, project.getVariablesSet()));
        RexShuttle computed = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                return first.contains(over) ? column(over) : super.visitOver(over);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                return first.contains(query) ? column(query) : super.visitSubQuery(query);
            }

            private RexNode column(RexNode node) {
                return RexInputRef.of(width + first.indexOf(node), below.getRowType());
            }
        };
        return LogicalProject.create(
                below,
                project.getHints(),
                computed.apply(project.getProjects()),
                project.getRowType(),
                project.getVariablesSet());
    }

    /** Expressions to compute first: windows in operands of sub-queries, and sub-queries in windows. */
    private static final class Nested extends RexShuttle {
        private final Set<RexNode> windows = new LinkedHashSet<>();
        private final Set<RexNode> subQueries = new LinkedHashSet<>();
        private boolean isAsked;
        private boolean isOver;

        @Override
        public RexNode visitOver(RexOver over) {
            if (isAsked) {
                windows.add(over);
                return over;
            }
            boolean wasOver = isOver;
            isOver = true;
            super.visitOver(over);
            isOver = wasOver;
            return over;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            if (isOver) {
                subQueries.add(query);
                return query;
            }
            boolean wasAsked = isAsked;
            isAsked = true;
            super.visitSubQuery(query);
            isAsked = wasAsked;
            return query;
        }
    }
}
