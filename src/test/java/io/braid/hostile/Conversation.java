package io.braid.hostile;

import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.MessageDecoder;
import io.braid.wire.message.Notice;
import io.braid.wire.message.SaslChallenge;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Holds what a server answers against what it was asked: no row that was not asked for, and no word to a stranger. */
final class Conversation {
    /** What a client of PostgreSQL hears who asks for encryption. */
    private static final int NOT_ENCRYPTED = 'N';

    private final boolean stranger;
    private final Map<Integer, Long> credit = new HashMap<>();

    /** @param stranger whether the client never logs in */
    Conversation(boolean stranger) {
        this.stranger = stranger;
    }

    /** Takes in all that the client has sent, damaged or not: the server understands it up to the first thing wrong. */
    void sent(byte[] bytes) {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        try {
            while (rest.remaining() >= Frames.LENGTH_BYTES) {
                int length = rest.getInt();
                if (length < 1 || length > rest.remaining()) {
                    return;
                }
                asked(MessageDecoder.decode(rest.slice().limit(length)));
                rest.position(rest.position() + length);
            }
        } catch (ProtocolException e) {
            // From here on the server listens no more.
        }
    }

    private void asked(Message message) {
        if (message instanceof Execute execute) {
            credit.merge(execute.resultId(), (long) Math.max(0, execute.credit()), Long::sum);
        } else if (message instanceof Fetch fetch) {
            credit.merge(fetch.resultId(), (long) Math.max(0, fetch.credit()), Long::sum);
        }
    }

    /** Throws an AssertionError if a server must not say that. */
    void answered(Message message) {
        if (message instanceof ErrorReply error && error.sqlState().equals("XX000")) {
            throw new AssertionError("a mistake of the server's own: " + error.message());
        } else if (stranger) {
            requireThatStrangersMayHear(message);
        } else if (message instanceof BatchData batch) {
            take(batch.resultId());
        } else if (message instanceof CompressedBatch batch) {
            take(batch.resultId());
        }
    }

    /**
     * Reads what the server says in the protocol of another, which it takes a stranger for who begins like one of its
     * clients.
     *
     * @return whether there was anything
     */
    boolean isForeign(InputStream in) throws IOException {
        in.mark(1);
        int first = in.read();
        if (first <= 0 || !stranger) {
            in.reset();
            return false;
        }
        if (first != NOT_ENCRYPTED) {
            String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            if (!answer.contains("This port speaks Braid's own protocol")) {
                throw new AssertionError("a stranger is told, after " + first + ", " + answer);
            }
        }
        return true;
    }

    private static void requireThatStrangersMayHear(Message message) {
        if (!(message instanceof SaslChallenge
                || message instanceof ErrorReply
                || message instanceof Goodbye
                || message instanceof Notice)) {
            throw new AssertionError("a stranger is told " + message);
        }
    }

    private void take(int result) {
        if (credit.merge(result, -1L, Long::sum) < 0) {
            throw new AssertionError("more batches of result " + result + " than were asked for");
        }
    }
}
