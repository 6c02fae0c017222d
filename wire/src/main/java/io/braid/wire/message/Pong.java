package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Reply to {@link Ping}. */
public final class Pong extends Message {
    private final int token;

    public Pong(int token) {
        this.token = token;
    }

    public int token() {
        return token;
    }

    @Override
    public MessageType type() {
        return MessageType.PONG;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(token);
    }

    static Pong decode(WireReader reader) throws ProtocolException {
        return new Pong(reader.readInt());
    }
}
