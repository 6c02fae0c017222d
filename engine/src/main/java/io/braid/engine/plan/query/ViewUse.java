package io.braid.engine.plan.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Use of a materialized view by a plan.
 *
 * @param table the kept rows that it reads; null if it reads none
 * @param server that keeps them; null if Braid itself does, or if it reads none
 * @param asOf from when the kept rows are; null if it reads none
 * @param why why it reads none; empty if it does
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
        /** The statement names it, and reads its kept rows if they are fresh. */
        NAMED,
        /** The statement names it and must not read kept rows, however fresh. */
        REFUSED,
        /** The statement does not name it, and a part of it is answered from its kept rows if they are fresh. */
        FOUND,
        /** The statement does not name it, and it is of no use for it however fresh its rows are. */
        PASSED
    }

    /** Of a plan that reads none of its kept rows. */
    public static ViewUse unread(String schema, String view, Role role, String why) {
        return new ViewUse(schema, view, role, null, null, null, why);
    }

    /** True if the plan depends on what is kept of it. */
    public boolean matters() {
        return role == Role.NAMED || role == Role.FOUND;
    }

    /** True if the statement names it. */
    public boolean isNamed() {
        return role == Role.NAMED || role == Role.REFUSED;
    }

    /** As messages call it. */
    public String name() {
        return schema + "." + view;
    }
}
