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
import io.braid.wire.sasl.ClearMechanism;
import io.braid.wire.scram.AuthenticationException;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramClient;
import io.braid.wire.scram.ScramVerifier;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Login over a new channel. A server that requests a password must prove that it knows its verifier, too. */
final class Handshake {
    /** Maximum number of bytes of a secret, which must fit in a message before the login. */
    private static final int LONGEST_SECRET = 16_000;

    private final FrameChannel channel;
    private final ConnectionConfig login;
    private final Credentials credentials;
    private ChannelBinding binding = ChannelBinding.NONE;

    Handshake(FrameChannel channel, ConnectionConfig login) {
        this.channel = channel;
        this.login = login;
        this.credentials = login.credentials();
    }

    Ready run() throws IOException, SQLException {
        binding = channel.binding();
        channel.write(new Hello(Hello.MAGIC, Hello.VERSION, credentials.user(), login.database(), properties()));
        Message answer = next();
        if (answer instanceof SaslChallenge) {
            authenticate((SaslChallenge) answer);
            answer = next();
        }
        channel.loggedIn();
        Ready ready = expect(Ready.class, answer);
        if (login.wantsCompression() && Hello.LZ4.equals(ready.properties().get(Hello.COMPRESSION))) {
            channel.expectCompressed();
        }
        return ready;
    }

    private Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>(login.properties());
        ClearMechanism shown = credentials.mechanism();
        if (shown != null) {
            properties.put(Hello.MECHANISM, shown.name());
        } else if (!binding.mechanism().equals(ScramVerifier.MECHANISM)) {
            properties.put(Hello.CHANNEL_BINDING, ChannelBinding.KIND);
        }
        return properties;
    }

    private void authenticate(SaslChallenge offer) throws IOException, SQLException {
        ClearMechanism shown = credentials.mechanism();
        String wanted = shown == null ? binding.mechanism() : shown.name();
        if (!offer.mechanism().equals(wanted)) {
            throw SqlExceptions.of(
                    SqlExceptions.NOT_SUPPORTED,
                    "The server asks for a login by " + offer.mechanism() + "; over this connection the driver wants "
                            + wanted + ". Use a driver of the server's version.");
        }
        if (shown == null) {
            prove();
        } else {
            show(shown);
        }
    }

    private void show(ClearMechanism mechanism) throws IOException, SQLException {
        byte[] message = mechanism.encode(credentials.user(), credentials.secret());
        if (message.length > LONGEST_SECRET) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    "The password or token takes " + message.length + " bytes; a login may have " + LONGEST_SECRET
                            + ". Ask for a token with fewer claims.");
        }
        channel.write(new SaslResponse(message));
    }

    private void prove() throws IOException, SQLException {
        try {
            ScramClient scram = new ScramClient(credentials.user(), credentials.secret(), binding);
            channel.write(new SaslResponse(scram.first()));
            channel.write(new SaslResponse(scram.answer(challenge())));
            scram.verify(challenge());
        } catch (AuthenticationException e) {
            throw SqlExceptions.of(e.sqlState(), String.valueOf(e.getMessage()), e);
        }
    }

    private byte[] challenge() throws IOException, SQLException {
        return expect(SaslChallenge.class, next()).bytes();
    }

    private Message next() throws IOException, SQLException {
        while (true) {
            Message message = channel.read(login.timeouts().socket());
            if (message instanceof ErrorReply) {
                throw ServerExceptions.toException((ErrorReply) message);
            } else if (message instanceof Goodbye) {
                throw SqlExceptions.of(
                        SqlExceptions.CONNECTION_FAILED,
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
