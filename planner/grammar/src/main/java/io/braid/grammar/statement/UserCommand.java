package io.braid.grammar.statement;

import io.braid.vdb.Place;
import org.jspecify.annotations.Nullable;

/** A statement about the users of the server, which no model knows; it yields no rows. */
public sealed interface UserCommand extends Statement {
    /** {@code CREATE USER}. */
    record CreateUser(String name, Password password, boolean administrator, boolean ifNotExists)
            implements UserCommand {}

    /** {@code ALTER USER name PASSWORD 'text'}. */
    record SetPassword(String name, Password password) implements UserCommand {}

    /** {@code ALTER USER name [NOT] ADMINISTRATOR}. */
    record SetAdministrator(String name, boolean administrator) implements UserCommand {}

    /**
     * {@code DROP USER}.
     *
     * @param cascade whether his mappings to sources go with him; otherwise he stays as long as he has any
     */
    record DropUser(String name, boolean ifExists, boolean cascade, Place place) implements UserCommand {}

    /** {@code GRANT ROLE role TO USER user}. */
    record GrantRole(String role, String user) implements UserCommand {}

    /** {@code REVOKE ROLE role FROM USER user}. */
    record RevokeRole(String role, String user) implements UserCommand {}

    /**
     * {@code ALTER ROLE role SET limit = value}.
     *
     * @param value null for {@code RESET limit}
     * @param warns whether statements beyond the limit are warned of instead of refused
     */
    record SetLimit(String role, String limit, @Nullable String value, boolean warns) implements UserCommand {}
}
