package io.braid.planner.rel;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;

/** A join one side of which sends its keys to a fragment on the other side. */
public final class DependentJoin extends Join {
    private final Driver driver;

    /**
     * The driving side, which sends its keys.
     *
     * @param keys its key columns, in the order of the fragment's key columns
     * @param mostKeys number of keys beyond which reading the whole other side is cheaper
     * @param dependent the fragment that receives the keys
     * @param condition the number of the fragment's key condition
     */
    public record Driver(boolean right, List<Integer> keys, long mostKeys, KeyedFragment dependent, int condition) {
        public Driver {
            keys = List.copyOf(keys);
        }
    }

    public DependentJoin(Join join, RelNode left, RelNode right, Driver driver) {
        super(
                join.getCluster(),
                join.getTraitSet(),
                join.getHints(),
                left,
                right,
                join.getCondition(),
                join.getVariablesSet(),
                join.getJoinType());
        this.driver = driver;
    }

    public Driver driver() {
        return driver;
    }

    @Override
    public Join copy(
            org.apache.calcite.plan.RelTraitSet traits,
            RexNode condition,
            RelNode left,
            RelNode right,
            JoinRelType type,
            boolean semiJoinDone) {
        if (!condition.equals(getCondition()) || type != getJoinType()) {
            throw new IllegalStateException("the keys of a dependent join are those of its condition");
        }
        return new DependentJoin(this, left, right, driver);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("driver", driver.right() ? "right" : "left");
    }
}
