package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** End of the connection by the client; the last message. */
public final class Terminate extends Message {

    @Override
    public MessageType type() {
        return MessageType.TERMINATE;
    }

    @Override
    public void encode(WireWriter writer) {
        // Without a payload.
    }

    static Terminate decode(WireReader reader) {
        return new Terminate();
    }
}
