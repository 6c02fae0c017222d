package io.braid.planner.step;

import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.tools.RelBuilder;

/**
 * Builds as Calcite does, but that the name of a column is one of what has been joined last, if it has such a column: Calcite makes
 * a join with columns of its own names, and would take those of a table with the same names for them.
 */
final class NewestNames extends RelBuilder {
    private NewestNames(RelOptCluster cluster) {
        super(Contexts.empty(), cluster, null);
    }

    /** The rule of a configuration, building so. */
    static RelOptRule in(SubQueryRemoveRule.Config config) {
        return building(config).toRule();
    }

    static SubQueryRemoveRule.Config building(SubQueryRemoveRule.Config config) {
        return config.withRelBuilderFactory((cluster, schema) -> new NewestNames(cluster))
                .as(SubQueryRemoveRule.Config.class);
    }

    @Override
    public RexInputRef field(String name) {
        if (peek() instanceof BiRel join) {
            RelNode last = join.getRight();
            int column = last.getRowType().getFieldNames().indexOf(name);
            if (column >= 0) {
                return field(join.getLeft().getRowType().getFieldCount() + column);
            }
        }
        return super.field(name);
    }
}
