package io.braid.server.protocol;

import io.braid.server.users.Users;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.Hello;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.AuthenticationException;
import io.braid.wire.scram.ScramServer;
import io.braid.wire.scram.ScramVerifier;
import org.jspecify.annotations.Nullable;

/** One client's way from a stranger to a user: each of its messages, in order, gets its answer from here. */
final class Login {
    private final Users users;
    private @Nullable Hello hello;
    private @Nullable ScramServer scram;
    private boolean challenged;
    private boolean done;

    Login(Users users) {
        this.users = users;
    }

    /** The answer to the client's next message; throws if the client must not get in. */
    SaslChallenge answer(Message message) throws ProtocolException, AuthenticationException {
        if (message instanceof Hello first && hello == null) {
            return greet(first);
        }
        if (message instanceof SaslResponse response && scram != null && !done) {
            return step(scram, response.bytes());
        }
        throw new ProtocolException("A message " + message + " has no place in a login.");
    }

    /** Whether the client has proved who it is. */
    boolean isDone() {
        return done;
    }

    /** What the client said first. */
    Hello hello() {
        if (hello == null) {
            throw new IllegalStateException("the client has not said who it is");
        }
        return hello;
    }

    private SaslChallenge greet(Hello first) throws ProtocolException {
        if (first.magic() != Hello.MAGIC) {
            throw new ProtocolException("This is a Braid server; the other side does not speak the Braid protocol.");
        }
        if (first.version() != Hello.VERSION) {
            throw new ProtocolException(
                    "This server speaks version " + Hello.VERSION + " of the protocol, the client version "
                            + first.version() + "; use a driver of the same release as the server.");
        }
        hello = first;
        scram = new ScramServer(first.user(), users.verifier(first.user()));
        return new SaslChallenge(ScramVerifier.MECHANISM, new byte[0]);
    }

    private SaslChallenge step(ScramServer server, byte[] bytes) throws AuthenticationException {
        byte[] answer = challenged ? server.finish(bytes) : server.challenge(bytes);
        done = challenged;
        challenged = true;
        return new SaslChallenge(ScramVerifier.MECHANISM, answer);
    }
}
