package io.braid.console.session;

import io.braid.execution.ProtocolServices;
import io.braid.execution.audit.RefusedLogin;
import io.braid.execution.login.Authenticator;
import io.braid.execution.login.Verdict;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.execution.users.UserName;
import io.braid.network.client.CountedAuthenticator;
import io.braid.network.client.LoginAttempts;
import io.braid.network.client.UnauthenticatedClient;
import io.braid.spi.error.BraidException;
import io.braid.wire.sasl.ClearMechanism;
import io.braid.wire.scram.AuthenticationException;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Login by user and password through the authenticators of the other listeners, with the same limit of attempts.
 * Passwords are verified on the authenticators' threads.
 */
public final class ConsoleLogin {
    /** Three parts in base64url, the format of a JWT. */
    private static final Pattern TOKEN = Pattern.compile("[\\w-]+\\.[\\w-]+\\.[\\w-]+");

    private final ProtocolServices services;
    private final LoginAttempts attempts;
    private final LoginLinks links = new LoginLinks();

    public ConsoleLogin(ProtocolServices services, LoginAttempts attempts) {
        this.services = services;
        this.attempts = attempts;
    }

    /** Returns the token of a new single-use login link. */
    public String createLink(String user) {
        return links.create(user);
    }

    /** Redeems a single-use login link and returns its identity. */
    public Identity useLink(String token) throws AuthenticationException {
        String user = links.use(token)
                .orElseThrow(() -> new AuthenticationException(
                        "This log-in link has been used or has expired; log in with user and password"));
        return Identity.account(user, LoginMethod.PASSWORD);
    }

    /** Verifies a password, or a token in its place; the receiver gets the verdict on another thread. */
    public void check(String givenUser, String password, UnauthenticatedClient client, Consumer<Verdict> receiver)
            throws AuthenticationException {
        String user = UserName.normalized(givenUser);
        attempts.check(user, client.address());
        boolean hasAccount = services.users().find(user).isPresent();
        if (hasAccount || !services.authenticators().isAny()) {
            Authenticator own = (name, message) -> account(name, password, client);
            services.authenticators().ask(own, user, new byte[0], receiver);
            return;
        }
        boolean isToken =
                TOKEN.matcher(password).matches() && services.authenticators().has(ClearMechanism.OAUTHBEARER);
        ClearMechanism mechanism = isToken ? ClearMechanism.OAUTHBEARER : ClearMechanism.PLAIN;
        Authenticator asked = services.authenticators().require(mechanism.name());
        services.authenticators()
                .ask(
                        new CountedAuthenticator(asked, attempts, services.users(), client.address()),
                        user,
                        mechanism.encode(user, password),
                        receiver);
    }

    /** Records a rejected login in the audit log; the user is empty if the client named none. */
    public void auditRefusal(UnauthenticatedClient client, String user, String database, Throwable reason) {
        String state = reason instanceof BraidException known ? known.sqlState() : AuthenticationException.SQL_STATE;
        services.audit()
                .refused(new RefusedLogin(
                        !user.isEmpty(),
                        user,
                        ConsoleSessions.APPLICATION,
                        database,
                        client.address(),
                        state,
                        String.valueOf(reason.getMessage())));
    }

    /**
     * Verifies a user through an identity provider that the browser was redirected to; the receiver is called on
     * another thread.
     */
    public void checkElsewhere(Authenticator provider, UnauthenticatedClient client, Consumer<Verdict> receiver) {
        services.authenticators()
                .askProvider(
                        new CountedAuthenticator(provider, attempts, services.users(), client.address()), receiver);
    }

    private Identity account(String user, String password, UnauthenticatedClient client)
            throws AuthenticationException {
        attempts.begin(user, client.address());
        if (!services.users().verifier(user).matches(password)) {
            attempts.failed(user, client.address());
            throw AuthenticationException.of(user);
        }
        attempts.succeeded(user, client.address());
        return Identity.account(user, LoginMethod.PASSWORD);
    }
}
