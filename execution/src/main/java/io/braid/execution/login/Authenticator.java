package io.braid.execution.login;

import io.braid.execution.users.Identity;
import io.braid.wire.scram.AuthenticationException;

/** Somebody who is asked whether a secret that a client shows is that of a user. */
public interface Authenticator {
    /**
     * Whom the client is, and which roles he is in. May wait.
     *
     * @param user whom the client claims to be
     * @param message its one message, as its mechanism has it
     * @throws AuthenticationException if the client is not let in
     * @throws io.braid.spi.error.BraidException if that cannot be found out
     */
    Identity authenticate(String user, byte[] message) throws AuthenticationException;
}
