package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Notice;
import io.braid.wire.message.Ready;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.AuthenticationException;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import io.braid.wire.scram.ScramVerifier;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Logs in over a fresh channel. A server that asks for a password must prove that it knows it, too. */
final class Handshake {
    private final FrameChannel channel;
    private final Login login;
    private final Deadline deadline;
    private ChannelBinding binding = ChannelBinding.NONE;

    Handshake(FrameChannel channel, Login login, Deadline deadline) {
        this.channel = channel;
        this.login = login;
        this.deadline = deadline;
    }

    Ready run() throws IOException, SQLException {
        binding = channel.binding();
        channel.write(new Hello(Hello.MAGIC, Hello.VERSION, login.user(), login.database(), properties()));
        Message answer = next();
        if (answer instanceof SaslChallenge) {
            authenticate((SaslChallenge) answer);
            answer = next();
        }
        channel.loggedIn();
        return expect(Ready.class, answer);
    }

    private Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>(login.properties());
        if (!binding.mechanism().equals(ScramVerifier.MECHANISM)) {
            properties.put(Hello.CHANNEL_BINDING, ChannelBinding.KIND);
        }
        return properties;
    }

    private void authenticate(SaslChallenge offer) throws IOException, SQLException {
        if (!offer.mechanism().equals(binding.mechanism())) {
            throw SqlErrors.of(
                    SqlErrors.NOT_SUPPORTED,
                    "The server asks for a login by " + offer.mechanism() + "; over this connection the driver wants "
                            + binding.mechanism() + ". Use a driver of the server's version.");
        }
        try {
            ScramClient scram = new ScramClient(login.user(), login.password(), binding);
            channel.write(new SaslResponse(scram.first()));
            channel.write(new SaslResponse(scram.answer(challenge())));
            scram.verify(challenge());
        } catch (AuthenticationException e) {
            throw SqlErrors.of(e.sqlState(), String.valueOf(e.getMessage()), e);
        }
    }

    private byte[] challenge() throws IOException, SQLException {
        return expect(SaslChallenge.class, next()).bytes();
    }

    private Message next() throws IOException, SQLException {
        while (true) {
            Message message =
                    channel.read(deadline.socketTimeout(login.timeouts().socket()));
            if (message instanceof ErrorReply) {
                throw Replies.toException((ErrorReply) message);
            } else if (message instanceof Goodbye) {
                throw SqlErrors.of(
                        SqlErrors.CONNECTION_FAILED,
                        "The server refused the connection: " + ((Goodbye) message).reason());
            } else if (!(message instanceof Notice)) {
                return message;
            }
        }
    }

    private static <T extends Message> T expect(Class<T> wanted, Message message) throws ProtocolException {
        if (!wanted.isInstance(message)) {
            throw new ProtocolException("The server sent a message " + message + " in the middle of the login.");
        }
        return wanted.cast(message);
    }
}
