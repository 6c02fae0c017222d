package io.braid.engine.plan.actual;

/**
 * Actual figures of the operator of one plan node.
 *
 * @param rows number of rows returned
 * @param nanos elapsed time in the operator, including waits, without the time in its inputs
 * @param spilled data spilled to disk
 */
public record NodeActuals(long rows, long nanos, SpillUse spilled) {
    /** Figures of a node that was never executed. */
    public static final NodeActuals NONE = new NodeActuals(0, 0, SpillUse.NONE);
}
