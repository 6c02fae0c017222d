package io.braid.server.protocol;

import io.braid.server.users.Users;
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
import org.jspecify.annotations.Nullable;

/** One client's way from a stranger to a user: each of its messages, in order, gets its answer from here. */
final class Login {
    private final Users users;
    private final LoginAttempts attempts;
    private @Nullable Hello hello;
    private @Nullable ScramServer scram;
    private String mechanism = ScramVerifier.MECHANISM;
    private boolean challenged;
    private boolean done;

    Login(Users users, LoginAttempts attempts) {
        this.users = users;
        this.attempts = attempts;
    }

    /** The answer to the client's next message, if it needs one; throws if the client must not get in. */
    Optional<SaslChallenge> answer(Message message, Stranger client) throws ProtocolException, AuthenticationException {
        if (message instanceof Hello first && hello == null) {
            return greet(first, client);
        }
        if (message instanceof SaslResponse response && scram != null && !done) {
            return Optional.of(step(scram, response.bytes(), client));
        }
        throw new ProtocolException("A message " + message + " has no place in a login.");
    }

    /** Whether the client has proved who it is. */
    boolean isDone() {
        return done;
    }

    /** What the client said first, if it has said anything. */
    Optional<Hello> greeting() {
        return Optional.ofNullable(hello);
    }

    /** What the client said first. */
    Hello hello() {
        if (hello == null) {
            throw new IllegalStateException("the client has not said who it is");
        }
        return hello;
    }

    private Optional<SaslChallenge> greet(Hello first, Stranger client)
            throws ProtocolException, AuthenticationException {
        if (first.magic() != Hello.MAGIC) {
            throw new ProtocolException("This is a Braid server; the other side does not speak the Braid protocol.");
        }
        if (first.version() != Hello.VERSION) {
            throw new ProtocolException(
                    "This server speaks version " + Hello.VERSION + " of the protocol, the client version "
                            + first.version() + "; use a driver of the same release as the server.");
        }
        hello = first;
        attempts.check(first.user(), client.address());
        if (client.tls().certifiedName().filter(first.user()::equals).isPresent()
                && users.find(first.user()).isPresent()) {
            done = true;
            return Optional.empty();
        }
        ChannelBinding binding = wantsBinding(first) ? client.tls().binding() : ChannelBinding.NONE;
        mechanism = binding.mechanism();
        scram = new ScramServer(first.user(), users.verifier(first.user()), binding);
        return Optional.of(new SaslChallenge(mechanism, new byte[0]));
    }

    private static boolean wantsBinding(Hello first) {
        return ChannelBinding.KIND.equals(first.properties().get(Hello.CHANNEL_BINDING));
    }

    private SaslChallenge step(ScramServer server, byte[] bytes, Stranger client) throws AuthenticationException {
        byte[] answer;
        try {
            answer = challenged ? server.finish(bytes) : server.challenge(bytes);
        } catch (AuthenticationException e) {
            attempts.failed(hello().user(), client.address());
            throw e;
        }
        if (challenged) {
            attempts.succeeded(hello().user(), client.address());
            done = true;
        }
        challenged = true;
        return new SaslChallenge(mechanism, answer);
    }
}
