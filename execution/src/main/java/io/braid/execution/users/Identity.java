package io.braid.execution.users;

import io.braid.planner.access.Principal;
import java.util.Optional;
import java.util.Set;

/**
 * Authenticated user and the source of its roles: a local account, which may change at any time, or an external
 * identity, whose roles are fixed for the session.
 *
 * @param roles roles of an external user; empty for a local account
 * @param validity validity period of an external identity; empty for a local account
 */
public record Identity(String user, LoginMethod method, Set<String> roles, Optional<Validity> validity) {
    public Identity {
        roles = Set.copyOf(roles);
    }

    /** The identity of a local account. */
    public static Identity account(String user, LoginMethod method) {
        return new Identity(user, method, Set.of(), Optional.empty());
    }

    /** An external user that a directory or a token issuer has authenticated for a limited time. */
    public static Identity vouchedFor(String user, LoginMethod method, Set<String> roles, Validity validity) {
        return new Identity(user, method, roles, Optional.of(validity));
    }

    /** True if the user has a local account. */
    public boolean isAccount() {
        return validity.isEmpty();
    }

    /** The principal of an external user; empty after its validity has expired. */
    Optional<Principal> principal() {
        return validity.filter(time -> !time.isOver()).map(time -> Principal.of(user, roles));
    }
}
