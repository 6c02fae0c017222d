package io.braid.hostile;

import io.braid.testkit.tier.Iterations;
import io.braid.wire.FrameLimits;
import io.braid.wire.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Clients, some at once, that send anything, as strangers and as users: the server answers what it may, or ends the
 * connection.
 */
final class ServerAttack {
    private static final int CLIENTS = 8;
    private static final int PATIENCE_MILLIS = 3_000;
    private static final int PAUSE_MILLIS = 50;

    /**
     * The beginning of a session, the wish for encryption and that of a cancel, as clients of PostgreSQL send them; and
     * of HTTP.
     */
    private static final List<byte[]> FOREIGN = List.of(
            ByteBuffer.allocate(24)
                    .putInt(24)
                    .putInt(3 << 16)
                    .put("user\0ada\0\0".getBytes(StandardCharsets.US_ASCII))
                    .array(),
            ByteBuffer.allocate(8).putInt(8).putInt(80_877_103).array(),
            ByteBuffer.allocate(16).putInt(16).putInt(80_877_102).array(),
            "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

    private final int port;
    private final Properties login;

    ServerAttack(int port, Properties login) {
        this.port = port;
        this.login = login;
    }

    @Nullable
    String asStrangers() throws Exception {
        return rounds("B2: strangers who send anything", this::asStranger);
    }

    @Nullable
    String asUsers() throws Exception {
        return rounds("B2: users who send anything", this::asUser);
    }

    private static @Nullable String rounds(String of, Function<Random, @Nullable String> round) throws Exception {
        Rounds rounds = new Rounds(Iterations.of("server.attacks", 100, 3000, 100_000));
        String finding = Searches.atOnce(CLIENTS, rounds, each -> search(each, round));
        if (finding == null) {
            rounds.report(of);
        }
        return finding;
    }

    private static @Nullable String search(Rounds rounds, Function<Random, @Nullable String> round) {
        for (Rounds.Round next = rounds.next(); next != null; next = rounds.next()) {
            String finding = round.apply(next.random());
            if (finding != null) {
                return next.name() + ": " + finding;
            }
        }
        return null;
    }

    /** Fault of what a stranger sees who does what the numbers say; null if there is none. */
    @Nullable
    String asStranger(Random random) {
        return outcome(client -> {
            Conversation conversation = new Conversation(true);
            if (random.nextInt(4) == 0) {
                client.send(tooLong(random));
                client.readToEnd(conversation, PATIENCE_MILLIS);
            } else {
                client.send(random.nextInt(4) == 0 ? foreign(random) : some(random, 3));
                client.drain(conversation);
            }
        });
    }

    /** The same of somebody who has logged in. */
    @Nullable
    String asUser(Random random) {
        return outcome(client -> {
            client.logIn(login.getProperty("user"), login.getProperty("password"), "shop");
            Conversation conversation = new Conversation(false);
            byte[] bytes = some(random, 20);
            conversation.sent(bytes);
            client.send(bytes);
            if (random.nextInt(4) == 0) {
                client.listen(conversation, PAUSE_MILLIS);
            }
            client.drain(conversation);
        });
    }

    /** What a client does. */
    @FunctionalInterface
    private interface Visit {
        void with(RawClient client) throws IOException;
    }

    private @Nullable String outcome(Visit visit) {
        try (RawClient client = new RawClient(port)) {
            visit.with(client);
        } catch (SocketTimeoutException e) {
            return "the server leaves the connection open";
        } catch (SocketException e) {
            // It has closed the connection while the client was still talking.
        } catch (IOException | AssertionError e) {
            return e.toString();
        }
        return null;
    }

    /** The beginning of a frame that only users may send, if anybody. */
    private static byte[] tooLong(Random random) {
        int least = FrameLimits.BEFORE_LOGIN.maxLength() + 1;
        int length = random.nextBoolean() ? least + random.nextInt(1_000_000) : Integer.MAX_VALUE;
        return ByteBuffer.allocate(100).putInt(length).put((byte) 'H').array();
    }

    /** The greeting of a client of PostgreSQL or HTTP, damaged now and then, and frames after it. */
    private static byte[] foreign(Random random) {
        byte[] greeting = FOREIGN.get(random.nextInt(FOREIGN.size()));
        byte[] frames = some(random, 3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(random.nextInt(4) == 0 ? Damage.to(greeting, frames, random) : greeting);
        bytes.writeBytes(frames);
        return bytes.toByteArray();
    }

    /** Frames in any order, with numbers that often meet, and here and there a damaged one. */
    private static byte[] some(Random random, int most) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int id = random.nextInt(8);
        for (int i = random.nextInt(most); i >= 0; i--) {
            List<Message> messages = SampleFrames.ofClient(random.nextInt(4) == 0 ? random.nextInt(8) : id);
            byte[] frame = SampleFrames.frame(messages.get(random.nextInt(messages.size())));
            byte[] other = SampleFrames.frame(messages.get(random.nextInt(messages.size())));
            bytes.writeBytes(random.nextInt(8) == 0 ? Damage.to(frame, other, random) : frame);
        }
        return bytes.toByteArray();
    }
}
