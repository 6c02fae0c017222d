package io.braid.attack;

import io.braid.hostile.RawClient;
import io.braid.wire.Frames;
import io.braid.wire.message.Prepare;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Statement that is prepared again and again, under new numbers. All clients send one array of bytes, so that the
 * memory which a long text takes is the server's, not that of its attackers.
 */
final class PreparedText {
    private static final int HEAD_BYTES = Frames.HEADER_BYTES + Integer.BYTES;

    private final byte[] head;
    private final byte[] rest;

    private PreparedText(byte[] head, byte[] rest) {
        this.head = head;
        this.rest = rest;
    }

    static PreparedText of(String sql) {
        byte[] frame = Frames.encode(new Prepare(0, sql));
        return new PreparedText(Arrays.copyOf(frame, HEAD_BYTES), Arrays.copyOfRange(frame, HEAD_BYTES, frame.length));
    }

    /** Requests to prepare it as the statement of this number. */
    void send(RawClient client, int statementId) throws IOException {
        byte[] numbered = head.clone();
        ByteBuffer.wrap(numbered).putInt(Frames.HEADER_BYTES, statementId);
        client.send(numbered);
        client.send(rest);
    }
}
