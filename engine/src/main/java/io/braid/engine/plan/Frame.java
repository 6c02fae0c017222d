package io.braid.engine.plan;

/** Window frame: the rows of its partition that a row's window functions see. */
public record Frame(Unit unit, FrameBound start, FrameBound end, Exclusion exclusion) {
    /** All rows of the partition. */
    public static final Frame PARTITION =
            new Frame(Unit.ROWS, FrameBound.UNBOUNDED_PRECEDING, FrameBound.UNBOUNDED_FOLLOWING, Exclusion.NOTHING);

    /** Unit in which distances are counted. */
    public enum Unit {
        ROWS,
        /** Values of the single order key; rows with equal keys are in the frame together. */
        RANGE,
        /** Peer groups. */
        GROUPS
    }

    /** Rows that are excluded although they lie between the bounds. */
    public enum Exclusion {
        NOTHING,
        CURRENT_ROW,
        /** The current row and its peers. */
        GROUP,
        /** The peers of the current row, but not the row itself. */
        TIES
    }

    /** True if it has all rows between its bounds. */
    public boolean hasNoGaps() {
        return exclusion == Exclusion.NOTHING;
    }

    /** True if it only grows, from the start of the partition. */
    public boolean grows() {
        return start.place() == FrameBound.Place.UNBOUNDED_PRECEDING && hasNoGaps();
    }

    /** True if it only shrinks, towards the end of the partition. */
    public boolean shrinks() {
        return end.place() == FrameBound.Place.UNBOUNDED_FOLLOWING && hasNoGaps();
    }

    @Override
    public String toString() {
        return unit + " BETWEEN " + start + " AND " + end
                + (exclusion == Exclusion.NOTHING
                        ? ""
                        : " EXCLUDE " + exclusion.name().replace('_', ' '));
    }
}
