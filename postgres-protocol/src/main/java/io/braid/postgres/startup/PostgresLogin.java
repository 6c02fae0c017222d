package io.braid.postgres.startup;

import io.braid.execution.ProtocolServices;
import io.braid.execution.login.Authenticator;
import io.braid.execution.login.Verdict;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.execution.users.UserName;
import io.braid.network.client.CountedAuthenticator;
import io.braid.network.client.LoginAttempts;
import io.braid.network.client.UnauthenticatedClient;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.message.PostgresProtocolException;
import io.braid.wire.sasl.ClearMechanism;
import io.braid.wire.scram.AuthenticationException;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramServer;
import io.braid.wire.scram.ScramVerifier;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Authentication of a PostgreSQL client: by certificate, by SCRAM for local accounts, or, over TLS, by a password or
 * token that an external authenticator checks.
 */
final class PostgresLogin {
    /** Three parts in base64url, the format of a JWT. */
    private static final Pattern TOKEN = Pattern.compile("[\\w-]+\\.[\\w-]+\\.[\\w-]+");

    private final ProtocolServices services;
    private final LoginAttempts attempts;
    private final UnauthenticatedClient client;
    private final String user;
    private @Nullable ScramServer scram;
    private boolean challenged;
    private boolean clear;

    PostgresLogin(
            ProtocolServices services, LoginAttempts attempts, UnauthenticatedClient client, StartupMessage startup) {
        this.services = services;
        this.attempts = attempts;
        this.client = client;
        this.user = UserName.normalized(startup.user());
    }

    String user() {
        return user;
    }

    /** Requests authentication from the client, or accepts its certificate. */
    Optional<Identity> begin(MessageBuffer out) throws AuthenticationException {
        if (user.isEmpty()) {
            throw new PostgresProtocolException("no PostgreSQL user name specified in startup packet");
        }
        attempts.check(user, client.address());
        boolean hasAccount = services.users().find(user).isPresent();
        if (hasAccount && client.tls().certifiedName().filter(user::equals).isPresent()) {
            return Optional.of(Identity.account(user, LoginMethod.CERTIFICATE));
        }
        clear = !hasAccount
                && services.authenticators().isAny()
                && client.tls().version().isPresent();
        if (clear) {
            BackendMessages.authenticationCleartextPassword(out);
        } else {
            List<String> mechanisms = new ArrayList<>();
            if (client.tls().binding() != ChannelBinding.NONE) {
                mechanisms.add(ChannelBinding.MECHANISM);
            }
            mechanisms.add(ScramVerifier.MECHANISM);
            BackendMessages.authenticationSasl(out, mechanisms);
        }
        return Optional.empty();
    }

    /**
     * Handles the client's next message.
     *
     * @param later receives the verdict of an external authenticator, on any thread
     */
    Optional<Identity> answer(byte[] message, MessageBuffer out, Consumer<Verdict> later)
            throws AuthenticationException {
        if (clear) {
            clear = false;
            askOthers(message, later);
            return Optional.empty();
        }
        ScramServer server = scram;
        if (server == null) {
            challenge(message, out);
            return Optional.empty();
        }
        if (!challenged) {
            throw new PostgresProtocolException("a password message is not expected now");
        }
        challenged = false;
        attempts.begin(user, client.address());
        try {
            BackendMessages.authenticationSaslFinal(out, server.finish(message));
        } catch (AuthenticationException e) {
            attempts.failed(user, client.address());
            throw e;
        }
        attempts.succeeded(user, client.address());
        return Optional.of(Identity.account(user, LoginMethod.PASSWORD));
    }

    /** Handles the client's first SASL message, which names the mechanism. */
    private void challenge(byte[] message, MessageBuffer out) throws AuthenticationException {
        var body = new io.braid.postgres.message.BodyReader(Unpooled.wrappedBuffer(message));
        String mechanism = body.readText();
        int length = body.readInt();
        byte[] first = body.readRest();
        if (length != first.length) {
            throw new PostgresProtocolException("malformed SASLInitialResponse message");
        }
        ChannelBinding binding;
        if (mechanism.equals(ScramVerifier.MECHANISM)) {
            binding = ChannelBinding.NONE;
        } else if (mechanism.equals(ChannelBinding.MECHANISM) && client.tls().binding() != ChannelBinding.NONE) {
            binding = client.tls().binding();
        } else {
            throw new PostgresProtocolException("client selected an invalid SASL authentication mechanism");
        }
        boolean offersBinding = client.tls().binding() != ChannelBinding.NONE;
        ScramServer server = ScramServer.ofNamedUser(user, services.users().verifier(user), binding, offersBinding);
        try {
            BackendMessages.authenticationSaslContinue(out, server.challenge(first));
        } catch (AuthenticationException e) {
            attempts.failed(user, client.address());
            throw e;
        }
        scram = server;
        challenged = true;
    }

    private void askOthers(byte[] message, Consumer<Verdict> later) throws AuthenticationException {
        int end = message.length > 0 && message[message.length - 1] == 0 ? message.length - 1 : message.length;
        String secret = new String(message, 0, end, StandardCharsets.UTF_8);
        boolean isToken =
                TOKEN.matcher(secret).matches() && services.authenticators().has(ClearMechanism.OAUTHBEARER);
        ClearMechanism mechanism = isToken ? ClearMechanism.OAUTHBEARER : ClearMechanism.PLAIN;
        Authenticator asked = services.authenticators().require(mechanism.name());
        services.authenticators()
                .ask(
                        new CountedAuthenticator(asked, attempts, services.users(), client.address()),
                        user,
                        mechanism.encode(user, secret),
                        later);
    }
}
