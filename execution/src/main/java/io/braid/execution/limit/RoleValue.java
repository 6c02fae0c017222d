package io.braid.execution.limit;

/**
 * A limit for a role.
 *
 * @param role in lower case
 * @param number what it is limited to, in bytes or milliseconds where it is about these
 * @param warns whether a statement beyond it is warned of instead of refused
 */
public record RoleValue(String role, RoleLimit limit, long number, boolean warns) {
    /** The number as people write it. */
    public String text() {
        return limit.print(number);
    }

    /** As messages name it. */
    @Override
    public String toString() {
        return "the limit " + limit.word() + " = " + text() + " of role '" + role + "'";
    }
}
