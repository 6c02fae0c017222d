package io.braid.planner.rel;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;

/** A join of which one side sends its keys to a fragment in the other. */
public final class DependentJoin extends Join {
    private final Driver driver;

    /**
     * The key side, which sends its keys.
     *
     * @param keys its columns that hold them, in the order of the fragment's key columns
     * @param mostKeys with more keys than this, reading the other side whole costs less
     * @param dependent the fragment that takes the keys
     * @param condition which of its conditions is on them
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
