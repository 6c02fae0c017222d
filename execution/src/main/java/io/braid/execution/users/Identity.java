package io.braid.execution.users;

import io.braid.planner.access.Principal;
import java.util.Optional;
import java.util.Set;

/**
 * Authenticated user, and the authority for it: an account of this server, which may change at any time, or an external
 * one that has said once what holds for the session.
 *
 * @param roles those of somebody who has no account here
 * @param validity how long holds what was told of him; nothing for an account
 */
public record Identity(String user, LoginMethod method, Set<String> roles, Optional<Validity> validity) {
    public Identity {
        roles = Set.copyOf(roles);
    }

    /** The account of that name. */
    public static Identity account(String user, LoginMethod method) {
        return new Identity(user, method, Set.of(), Optional.empty());
    }

    /** A user without an account, authenticated by a directory or an issuer of tokens for some time. */
    public static Identity vouchedFor(String user, LoginMethod method, Set<String> roles, Validity validity) {
        return new Identity(user, method, roles, Optional.of(validity));
    }

    /** True if there is an account. */
    public boolean isAccount() {
        return validity.isEmpty();
    }

    /** Whom the planner and the catalog take somebody without an account for, until his time is over. */
    Optional<Principal> principal() {
        return validity.filter(time -> !time.isOver()).map(time -> Principal.of(user, roles));
    }
}
