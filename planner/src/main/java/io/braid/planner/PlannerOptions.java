package io.braid.planner;

/**
 * Which of its means a planner uses. Answers do not depend on it.
 *
 * @param dependentJoins whether the keys of one side of a join may be sent to the source of the other
 */
public record PlannerOptions(boolean dependentJoins) {
    /** All of them. */
    public static final PlannerOptions ALL = new PlannerOptions(true);
}
