package io.braid.execution.login;

import io.braid.execution.users.Identity;
import io.braid.wire.scram.AuthenticationException;

/** Outcome of an {@link Authenticator}. */
public interface Verdict {
    /** The client's identity; throws the authenticator's exception if it failed. */
    Identity identity() throws AuthenticationException;
}
