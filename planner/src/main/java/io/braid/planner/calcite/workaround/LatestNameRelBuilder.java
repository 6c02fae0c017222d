package io.braid.planner.calcite.workaround;

import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.tools.RelBuilder;

/**
 * RelBuilder that resolves names in the right side of a join first. SubQueryRemoveRule joins columns that it names
 * {@code c}, {@code m} and the like, and then resolves them by name: it finds columns of the query with those names.
 *
 * <p>Upstream issue: none known.
 */
public final class LatestNameRelBuilder extends RelBuilder {
    private LatestNameRelBuilder(RelOptCluster cluster) {
        super(Contexts.empty(), cluster, null);
    }

    /** Returns the rule of a configuration with this builder. */
    public static RelOptRule in(SubQueryRemoveRule.Config config) {
        return building(config).toRule();
    }

    public static SubQueryRemoveRule.Config building(SubQueryRemoveRule.Config config) {
        return config.withRelBuilderFactory((cluster, schema) -> new LatestNameRelBuilder(cluster))
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
