package io.braid.execution.limit;

/**
 * A limit of a role.
 *
 * @param role the role in lower case
 * @param number the value, in bytes or milliseconds where it has such a unit
 * @param warns true to warn about statements beyond the limit instead of refusing them
 */
public record RoleValue(String role, RoleLimit limit, long number, boolean warns) {
    /** The value as formatted text. */
    public String text() {
        return limit.print(number);
    }

    /** The limit as named in messages. */
    @Override
    public String toString() {
        return "the limit " + limit.word() + " = " + text() + " of role '" + role + "'";
    }
}
