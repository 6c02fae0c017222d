package io.braid.server.protocol;

import io.braid.execution.login.Authenticator;
import io.braid.execution.login.Authenticators;
import io.braid.execution.login.Verdict;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.execution.users.UserName;
import io.braid.execution.users.Users;
import io.braid.network.client.CountedAuthenticator;
import io.braid.network.client.LoginAttempts;
import io.braid.network.client.UnauthenticatedClient;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.Hello;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.AuthenticationException;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramServer;
import io.braid.wire.scram.ScramVerifier;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Authentication of one client: a state machine that answers the messages of its login in order. */
final class Login {
    private final Users users;
    private final LoginAttempts attempts;
    private final Authenticators authenticators;
    private @Nullable Hello hello;
    private @Nullable ScramServer scram;
    private String mechanism = ScramVerifier.MECHANISM;
    private @Nullable Authenticator authenticator;
    private boolean challenged;
    private @Nullable Identity identity;

    Login(Users users, LoginAttempts attempts, Authenticators authenticators) {
        this.users = users;
        this.attempts = attempts;
        this.authenticators = authenticators;
    }

    /**
     * Returns the reply to the client's next message, if it needs one; throws if authentication fails.
     *
     * @param later receives the verdict of an external authenticator, if one is consulted, on any thread
     */
    Optional<SaslChallenge> answer(Message message, UnauthenticatedClient client, Consumer<Verdict> later)
            throws ProtocolException, AuthenticationException {
        if (message instanceof Hello first && hello == null) {
            return greet(first, client);
        }
        if (message instanceof SaslResponse response && scram != null && identity == null) {
            return Optional.of(step(scram, response.bytes(), client));
        }
        if (message instanceof SaslResponse response && authenticator != null) {
            Authenticator asked = authenticator;
            authenticator = null;
            authenticators.ask(
                    new CountedAuthenticator(asked, attempts, users, client.address()),
                    hello().user(),
                    response.bytes(),
                    later);
            return Optional.empty();
        }
        throw new ProtocolException("A message " + message + " has no place in a login.");
    }

    /** Returns the authenticated identity, if authentication has succeeded. */
    Optional<Identity> identity() {
        return Optional.ofNullable(identity);
    }

    /** Returns the client's first message, if it has arrived. */
    Optional<Hello> greeting() {
        return Optional.ofNullable(hello);
    }

    /** Returns the client's first message. */
    Hello hello() {
        if (hello == null) {
            throw new IllegalStateException("the client has not said who it is");
        }
        return hello;
    }

    private Optional<SaslChallenge> greet(Hello first, UnauthenticatedClient client)
            throws ProtocolException, AuthenticationException {
        if (first.magic() != Hello.MAGIC) {
            throw new ProtocolException("This is a Braid server; the other side does not speak the Braid protocol.");
        }
        if (first.version() != Hello.VERSION) {
            throw new ProtocolException(
                    "This server speaks version " + Hello.VERSION + " of the protocol, the client version "
                            + first.version() + "; use a driver of the same release as the server.");
        }
        String user = UserName.normalized(first.user());
        hello = new Hello(first.magic(), first.version(), user, first.database(), first.properties());
        attempts.check(user, client.address());
        if (client.tls().certifiedName().filter(user::equals).isPresent()
                && users.find(user).isPresent()) {
            identity = Identity.account(user, LoginMethod.CERTIFICATE);
            return Optional.empty();
        }
        String wanted = first.properties().get(Hello.MECHANISM);
        if (wanted != null) {
            authenticator = authenticators.require(wanted);
            return Optional.of(new SaslChallenge(wanted, new byte[0]));
        }
        ChannelBinding binding = wantsBinding(first) ? client.tls().binding() : ChannelBinding.NONE;
        mechanism = binding.mechanism();
        scram = new ScramServer(first.user(), users.verifier(user), binding);
        return Optional.of(new SaslChallenge(mechanism, new byte[0]));
    }

    private static boolean wantsBinding(Hello first) {
        return ChannelBinding.KIND.equals(first.properties().get(Hello.CHANNEL_BINDING));
    }

    private SaslChallenge step(ScramServer server, byte[] bytes, UnauthenticatedClient client)
            throws AuthenticationException {
        if (challenged) {
            attempts.begin(hello().user(), client.address());
        }
        byte[] answer;
        try {
            answer = challenged ? server.finish(bytes) : server.challenge(bytes);
        } catch (AuthenticationException e) {
            attempts.failed(hello().user(), client.address());
            throw e;
        }
        if (challenged) {
            attempts.succeeded(hello().user(), client.address());
            identity = Identity.account(hello().user(), LoginMethod.PASSWORD);
        }
        challenged = true;
        return new SaslChallenge(mechanism, answer);
    }
}
