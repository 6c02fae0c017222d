package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * A hash join in which one side's keys are found first and sent to the source of the other side, which then need not
 * send all its rows. It yields what the hash join yields: that keys are sent only leaves out rows that match nothing.
 * How many keys there are is counted while the query runs, and with too many of them the other side is read whole.
 *
 * @param rightDrives whether the keys are those of the right side; else they are the left side's
 * @param drivingKeys the columns of the driving side that hold the keys
 * @param mostKeys with more keys than this, reading the other side whole costs less
 * @param scan the id of the scan in the other side that takes the keys; it has {@link SourceScan#keyed()}
 * @param condition which of the scan's conditions is on these keys
 */
public record DependentJoin(
        HashJoin join, boolean rightDrives, List<Integer> drivingKeys, long mostKeys, int scan, int condition)
        implements PlanNode {
    public DependentJoin {
        drivingKeys = List.copyOf(drivingKeys);
    }

    @Override
    public RowType columns() {
        return join.columns();
    }

    @Override
    public List<PlanNode> inputs() {
        return join.inputs();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitDependentJoin(this);
    }
}
