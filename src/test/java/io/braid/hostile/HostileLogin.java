package io.braid.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.braid.wire.FrameLimits;
import io.braid.wire.Message;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Notice;
import io.braid.wire.message.Ready;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.scram.AuthenticationException;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramServer;
import io.braid.wire.scram.ScramVerifier;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What a server says while somebody logs in: step by step what a sound one would, until it lies or sends a damaged
 * frame, if it ever does.
 */
final class HostileLogin {
    private static final ScramVerifier VERIFIER = ScramVerifier.of(HostileServer.PASSWORD, new byte[] {1, 2, 3}, 2);

    private static final int OFFER = 0;
    private static final int CHALLENGE = 1;
    private static final int PROOF = 2;
    private static final int WELCOME = 3;
    private static final int NEVER = 4;
    private static final List<Integer> WRONG =
            List.of(OFFER, CHALLENGE, CHALLENGE, CHALLENGE, PROOF, PROOF, WELCOME, NEVER);

    /** How its last words are to be taken. */
    enum State {
        /** It has said nothing wrong. */
        SOUND,
        /** Whoever talks on after that has been fooled. */
        LIED,
        /** What the client has received may be anything. */
        DAMAGED
    }

    private final Random random;
    private final ScramServer scram;
    /** Where it stops to be sound. */
    private final int wrong;

    private int step;
    private State state = State.SOUND;

    HostileLogin(Hello hello, Random random) {
        this.random = random;
        this.wrong = WRONG.get(random.nextInt(WRONG.size()));
        this.scram = new ScramServer(hello.user(), VERIFIER, ChannelBinding.NONE);
    }

    State state() {
        return state;
    }

    /** True if the client is in. */
    boolean isOver() {
        return step > WELCOME;
    }

    /** What it sends. */
    byte[] answer(Message request) throws AuthenticationException {
        byte[] said = request instanceof SaslResponse response ? response.bytes() : new byte[0];
        if (step == OFFER) {
            return frame(challenge(""), () -> oneOf(without(Set.of(SaslChallenge.class, Ready.class))));
        }
        if (step == CHALLENGE) {
            String first = new String(scram.challenge(said), UTF_8);
            String nonce = new String(said, UTF_8).replaceFirst(".*,r=", "");
            return frame(challenge(first), () -> otherThan(first, nonce));
        }
        ByteArrayOutputStream last = new ByteArrayOutputStream();
        last.writeBytes(frame(challenge(new String(scram.finish(said), UTF_8)), this::falseProof));
        last.writeBytes(frame(HostileServer.READY, () -> oneOf(without(Set.of(Ready.class)))));
        return last.toByteArray();
    }

    private static Message challenge(String text) {
        return new SaslChallenge(ScramVerifier.MECHANISM, text.getBytes(UTF_8));
    }

    private byte[] frame(Message sound, Supplier<Message> lie) {
        byte[] frame = SampleFrames.frame(sound);
        if (step++ != wrong) {
            return frame;
        }
        if (random.nextInt(4) > 0) {
            state = State.LIED;
            return SampleFrames.frame(lie.get());
        }
        state = State.DAMAGED;
        return Damage.to(frame, SampleFrames.frame(oneOf(SampleFrames.ofServer(1))), random);
    }

    private <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** What has no place where one of these would be right. Notices always have. */
    private static List<Message> without(Set<Class<? extends Message>> right) {
        return SampleFrames.ofServer(1).stream()
                .filter(message -> !(message instanceof Notice) && !right.contains(message.getClass()))
                .toList();
    }

    private Message otherThan(String first, String nonce) {
        if (random.nextInt(8) == 0) {
            return oneOf(without(Set.of()));
        }
        if (random.nextBoolean()) {
            return challenge("r=" + "x".repeat(nonce.length()) + first.substring("r=".length() + nonce.length()));
        }
        String rest = first.substring(first.indexOf(",s="));
        String salted = first.substring(0, first.indexOf(",i="));
        return challenge(oneOf(List.of(
                "r=" + nonce + rest,
                "r=" + rest,
                salted + ",i=0",
                salted + ",i=-1",
                salted + ",i=1000001",
                salted + ",i=99999999999",
                salted,
                first.replaceFirst(",s=[^,]*", ",s="),
                first.replaceFirst(",s=[^,]*", ",s=?"),
                first.replaceFirst(",s=[^,]*", ""),
                first + ",x=" + "y".repeat(FrameLimits.BEFORE_LOGIN.maxLength()))));
    }

    private Message falseProof() {
        if (random.nextInt(8) == 0) {
            return oneOf(without(Set.of()));
        }
        boolean plausible = random.nextInt(4) > 0;
        return challenge(
                plausible
                        ? "v=" + Base64.getEncoder().encodeToString(new byte[32])
                        : oneOf(List.of("v=", "e=other-error", "")));
    }
}
