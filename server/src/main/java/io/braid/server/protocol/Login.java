package io.braid.server.protocol;

import io.braid.server.login.Verdict;
import io.braid.server.login.Voucher;
import io.braid.server.login.Vouchers;
import io.braid.server.users.Identity;
import io.braid.server.users.LoginMethod;
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
import java.net.SocketAddress;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One client's way from a stranger to a user: each of its messages, in order, gets its answer from here. */
final class Login {
    private static final Logger LOG = LoggerFactory.getLogger(Login.class);

    private final Users users;
    private final LoginAttempts attempts;
    private final Vouchers vouchers;
    private @Nullable Hello hello;
    private @Nullable ScramServer scram;
    private String mechanism = ScramVerifier.MECHANISM;
    private @Nullable Voucher voucher;
    private boolean challenged;
    private @Nullable Identity identity;

    Login(Users users, LoginAttempts attempts, Vouchers vouchers) {
        this.users = users;
        this.attempts = attempts;
        this.vouchers = vouchers;
    }

    /**
     * The answer to the client's next message, if it needs one; throws if the client must not get in.
     *
     * @param later told, on any thread, what somebody else says of the client, if he is asked
     */
    Optional<SaslChallenge> answer(Message message, Stranger client, Consumer<Verdict> later)
            throws ProtocolException, AuthenticationException {
        if (message instanceof Hello first && hello == null) {
            return greet(first, client);
        }
        if (message instanceof SaslResponse response && scram != null && identity == null) {
            return Optional.of(step(scram, response.bytes(), client));
        }
        if (message instanceof SaslResponse response && voucher != null) {
            Voucher asked = voucher;
            voucher = null;
            vouchers.ask(counted(asked, client.address()), hello().user(), response.bytes(), later);
            return Optional.empty();
        }
        throw new ProtocolException("A message " + message + " has no place in a login.");
    }

    /** Who the client has proved to be, if it has. */
    Optional<Identity> identity() {
        return Optional.ofNullable(identity);
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
            identity = Identity.account(first.user(), LoginMethod.CERTIFICATE);
            return Optional.empty();
        }
        String wanted = first.properties().get(Hello.MECHANISM);
        if (wanted != null) {
            voucher = vouchers.require(wanted);
            return Optional.of(new SaslChallenge(wanted, new byte[0]));
        }
        ChannelBinding binding = wantsBinding(first) ? client.tls().binding() : ChannelBinding.NONE;
        mechanism = binding.mechanism();
        scram = new ScramServer(first.user(), users.verifier(first.user()), binding);
        return Optional.of(new SaslChallenge(mechanism, new byte[0]));
    }

    /** Asks as often only as this user may try, and takes nobody for whoever has an account here. */
    private Voucher counted(Voucher asked, SocketAddress client) {
        return (user, message) -> {
            attempts.begin(user, client);
            try {
                Identity vouchedFor = asked.vouch(user, message);
                if (users.isTaken(vouchedFor.user())) {
                    // Or else whoever can make up names elsewhere could become an administrator here.
                    LOG.warn(
                            "The user {} has an account here and must log in with its password, not by {}",
                            vouchedFor.user(),
                            vouchedFor.method().word());
                    throw AuthenticationException.of(user);
                }
                attempts.succeeded(user, client);
                return vouchedFor;
            } catch (AuthenticationException e) {
                attempts.failed(user, client);
                throw e;
            }
        };
    }

    private static boolean wantsBinding(Hello first) {
        return ChannelBinding.KIND.equals(first.properties().get(Hello.CHANNEL_BINDING));
    }

    private SaslChallenge step(ScramServer server, byte[] bytes, Stranger client) throws AuthenticationException {
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
