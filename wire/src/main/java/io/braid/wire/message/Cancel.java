package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/**
 * Request to cancel the statement of a result, which then ends with an {@link ErrorReply} unless it has ended already.
 */
public final class Cancel extends Message {
    private final int resultId;

    public Cancel(int resultId) {
        this.resultId = resultId;
    }

    public int resultId() {
        return resultId;
    }

    @Override
    public MessageType type() {
        return MessageType.CANCEL;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
    }

    static Cancel decode(WireReader reader) throws ProtocolException {
        return new Cancel(reader.readInt());
    }
}
