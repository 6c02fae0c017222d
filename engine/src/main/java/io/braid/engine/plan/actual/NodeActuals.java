package io.braid.engine.plan.actual;

/**
 * Actual figures of the operator of one plan node.
 *
 * @param rows how many rows it yielded
 * @param nanos time that passed in it, waiting included, without what passed in its inputs
 * @param spilled what did not fit in memory
 */
public record NodeActuals(long rows, long nanos, SpillUse spilled) {
    /** Of a node that nobody asked for rows. */
    public static final NodeActuals NONE = new NodeActuals(0, 0, SpillUse.NONE);
}
