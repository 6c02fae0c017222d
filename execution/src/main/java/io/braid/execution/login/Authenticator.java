package io.braid.execution.login;

import io.braid.execution.users.Identity;
import io.braid.wire.scram.AuthenticationException;

/** Verifier of credentials for users without a local account. */
public interface Authenticator {
    /**
     * Authenticates the client and returns its identity with roles. May block.
     *
     * @param user the user name that the client claims
     * @param message the client's single SASL message
     * @throws AuthenticationException if the credentials are rejected
     * @throws io.braid.spi.error.BraidException if the credentials cannot be checked
     */
    Identity authenticate(String user, byte[] message) throws AuthenticationException;
}
