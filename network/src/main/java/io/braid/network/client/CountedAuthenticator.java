package io.braid.network.client;

import io.braid.execution.login.Authenticator;
import io.braid.execution.users.Identity;
import io.braid.execution.users.Users;
import io.braid.wire.scram.AuthenticationException;
import java.net.SocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rate-limited authenticator, which rejects users with a local account: otherwise anyone who can create names in an
 * external system could become an administrator.
 */
public record CountedAuthenticator(Authenticator asked, LoginAttempts attempts, Users users, SocketAddress client)
        implements Authenticator {
    private static final Logger LOG = LoggerFactory.getLogger(CountedAuthenticator.class);

    @Override
    public Identity authenticate(String user, byte[] message) throws AuthenticationException {
        attempts.begin(user, client);
        try {
            Identity identity = asked.authenticate(user, message);
            if (users.isTaken(identity.user())) {
                LOG.warn(
                        "The user {} has an account here and must log in with its password, not by {}",
                        identity.user(),
                        identity.method().word());
                throw AuthenticationException.of(user);
            }
            attempts.succeeded(user, client);
            return identity;
        } catch (AuthenticationException e) {
            attempts.failed(user, client);
            throw e;
        }
    }
}
