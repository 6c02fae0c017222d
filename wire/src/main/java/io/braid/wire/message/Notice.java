package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Notice to the user, not tied to a result. */
public final class Notice extends Message {
    private final String text;

    public Notice(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    @Override
    public MessageType type() {
        return MessageType.NOTICE;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeString(text);
    }

    static Notice decode(WireReader reader) throws ProtocolException {
        return new Notice(reader.readString());
    }
}
