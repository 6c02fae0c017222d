package io.braid.grammar.statement;

import io.braid.vdb.Place;
import org.jspecify.annotations.Nullable;

/** A statement on the users of the server, which models do not contain; it returns no rows. */
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
     * @param cascade whether to drop the user's mappings to sources; otherwise the user is not dropped while there are
     *     any
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
     * @param warns whether a statement beyond the limit gets a warning instead of being rejected
     */
    record SetLimit(String role, String limit, @Nullable String value, boolean warns) implements UserCommand {}
}
