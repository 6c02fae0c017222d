package io.braid.engine.plan.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Use of a materialized view by a plan.
 *
 * @param table the table of materialized rows that the plan reads; null if it reads none
 * @param server the server that stores the table; null if Braid itself does, or if the plan reads none
 * @param asOf time of the materialized rows; null if the plan reads none
 * @param why the reason why the plan reads no materialized rows; empty if it does
 */
public record ViewUse(
        String schema,
        String view,
        Role role,
        @Nullable String table,
        @Nullable String server,
        @Nullable Instant asOf,
        String why) {
    /** Roles of a view in a statement. */
    public enum Role {
        /** The statement names the view, and reads its materialized rows if they are fresh. */
        NAMED,
        /** The statement names the view and must not read materialized rows, even if they are fresh. */
        REFUSED,
        /**
         * The statement does not name the view; part of it is rewritten to read the materialized rows if they are
         * fresh.
         */
        FOUND,
        /** The statement does not name the view, and no part of it can be rewritten to read it. */
        PASSED
    }

    /** Returns a use that reads no materialized rows. */
    public static ViewUse unread(String schema, String view, Role role, String why) {
        return new ViewUse(schema, view, role, null, null, null, why);
    }

    /** True if the plan depends on the state of the view's materialized rows. */
    public boolean matters() {
        return role == Role.NAMED || role == Role.FOUND;
    }

    /** True if the statement names the view. */
    public boolean isNamed() {
        return role == Role.NAMED || role == Role.REFUSED;
    }

    /** Returns the qualified name for messages. */
    public String name() {
        return schema + "." + view;
    }
}
