package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Credit for additional batches of a result. */
public final class Fetch extends Message {
    private final int resultId;
    private final int credit;

    public Fetch(int resultId, int credit) {
        this.resultId = resultId;
        this.credit = credit;
    }

    public int resultId() {
        return resultId;
    }

    public int credit() {
        return credit;
    }

    @Override
    public MessageType type() {
        return MessageType.FETCH;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
        writer.writeInt(credit);
    }

    static Fetch decode(WireReader reader) throws ProtocolException {
        return new Fetch(reader.readInt(), reader.readInt());
    }
}
