package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Request to close a prepared statement; there is no reply. */
public final class CloseStatement extends Message {
    private final int statementId;

    public CloseStatement(int statementId) {
        this.statementId = statementId;
    }

    public int statementId() {
        return statementId;
    }

    @Override
    public MessageType type() {
        return MessageType.CLOSE_STATEMENT;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(statementId);
    }

    static CloseStatement decode(WireReader reader) throws ProtocolException {
        return new CloseStatement(reader.readInt());
    }
}
