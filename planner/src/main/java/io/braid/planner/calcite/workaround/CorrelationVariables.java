package io.braid.planner.calcite.workaround;

import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Declarations of correlation variables on the nodes whose rows they represent. Calcite converts the operands of
 * COALESCE and NULLIF twice, and the second copy refers to variables that no node declares.
 *
 * <p>Upstream issue: CALCITE-6978, of which the fix was reverted.
 */
public final class CorrelationVariables {
    private final Set<CorrelationId> missing = new HashSet<>();

    private CorrelationVariables(RelNode relation) {
        Set<CorrelationId> declared = new HashSet<>();
        new Visit() {
            @Override
            RelNode visited(RelNode node) {
                declared.addAll(node.getVariablesSet());
                if (node instanceof Correlate correlate) {
                    declared.add(correlate.getCorrelationId());
                }
                return node;
            }

            @Override
            void refers(RexCorrelVariable rows) {
                missing.add(rows.id);
            }
        }.in(relation);
        missing.removeAll(declared);
    }

    public static RelNode in(RelNode relation) {
        CorrelationVariables rows = new CorrelationVariables(relation);
        return rows.missing.isEmpty() ? relation : rows.declaredIn(relation);
    }

    private RelNode declaredIn(RelNode relation) {
        return new Visit() {
            @Override
            RelNode visited(RelNode node) {
                return node instanceof Filter || node instanceof Project ? declaring(node) : node;
            }

            @Override
            void refers(RexCorrelVariable rows) {
                // Only the enclosing node can declare it.
            }
        }.in(relation);
    }

    /** Declares a variable on the innermost enclosing node whose rows have its type. */
    private RelNode declaring(RelNode node) {
        Set<CorrelationId> own = new HashSet<>();
        RelNode rows = node.getInput(0);
        new Visit() {
            @Override
            void refers(RexCorrelVariable variable) {
                if (missing.contains(variable.id) && variable.getType().equals(rows.getRowType())) {
                    own.add(variable.id);
                }
            }
        }.inSubQueries(node);
        if (own.isEmpty()) {
            return node;
        }
        missing.removeAll(own);
        own.addAll(node.getVariablesSet());
        return node instanceof Filter filter
                ? LogicalFilter.create(rows, filter.getCondition(), ImmutableSet.copyOf(own))
                : LogicalProject.create(
                        rows, ((Project) node).getHints(), ((Project) node).getProjects(), node.getRowType(), own);
    }

    /** Bottom-up visitor of relations and of those in sub-queries. */
    private abstract static class Visit {
        private final RexShuttle expressions = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(in(visited.rel));
            }

            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable variable) {
                refers(variable);
                return variable;
            }
        };

        RelNode visited(RelNode node) {
            return node;
        }

        abstract void refers(RexCorrelVariable rows);

        final RelNode in(RelNode relation) {
            return relation.accept(new RelHomogeneousShuttle() {
                @Override
                public RelNode visit(RelNode other) {
                    return visited(super.visit(other).accept(expressions));
                }
            });
        }

        /** Visits only sub-queries: the node's own references are to rows of enclosing nodes. */
        final void inSubQueries(RelNode node) {
            node.accept(new RexShuttle() {
                @Override
                public RexNode visitSubQuery(RexSubQuery query) {
                    in(query.rel);
                    return super.visitSubQuery(query);
                }
            });
        }
    }
}
