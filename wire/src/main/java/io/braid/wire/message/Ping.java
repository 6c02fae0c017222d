package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Check that the server is alive; the reply is a {@link Pong} with the same token. */
public final class Ping extends Message {
    private final int token;

    public Ping(int token) {
        this.token = token;
    }

    public int token() {
        return token;
    }

    @Override
    public MessageType type() {
        return MessageType.PING;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(token);
    }

    static Ping decode(WireReader reader) throws ProtocolException {
        return new Ping(reader.readInt());
    }
}
