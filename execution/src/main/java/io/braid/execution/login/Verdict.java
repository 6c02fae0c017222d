package io.braid.execution.login;

import io.braid.execution.users.Identity;
import io.braid.wire.scram.AuthenticationException;

/** Outcome of an {@link Authenticator}. */
public interface Verdict {
    /** The identity of the client; throws what the authenticator threw if it refused. */
    Identity identity() throws AuthenticationException;
}
