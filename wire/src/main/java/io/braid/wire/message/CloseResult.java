package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Request to close a result; there is no reply. */
public final class CloseResult extends Message {
    private final int resultId;

    public CloseResult(int resultId) {
        this.resultId = resultId;
    }

    public int resultId() {
        return resultId;
    }

    @Override
    public MessageType type() {
        return MessageType.CLOSE_RESULT;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
    }

    static CloseResult decode(WireReader reader) throws ProtocolException {
        return new CloseResult(reader.readInt());
    }
}
