package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** The client leaves; nothing follows. */
public final class Terminate extends Message {

    @Override
    public MessageType type() {
        return MessageType.TERMINATE;
    }

    @Override
    public void encode(WireWriter writer) {
        // There is nothing more to say.
    }

    public static Terminate decode(WireReader reader) {
        return new Terminate();
    }
}
