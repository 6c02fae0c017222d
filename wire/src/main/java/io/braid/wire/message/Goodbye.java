package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** End of the connection by the server; the last message. */
public final class Goodbye extends Message {
    private final String reason;

    public Goodbye(String reason) {
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }

    @Override
    public MessageType type() {
        return MessageType.GOODBYE;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeString(reason);
    }

    static Goodbye decode(WireReader reader) throws ProtocolException {
        return new Goodbye(reader.readString());
    }
}
