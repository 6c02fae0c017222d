package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Request to prepare a statement for {@link Execute}; the reply has its parameters and columns. */
public final class Prepare extends Message {
    private final int statementId;
    private final String sql;

    public Prepare(int statementId, String sql) {
        this.statementId = statementId;
        this.sql = sql;
    }

    /** The number of the statement, chosen by the client from the same sequence as its result numbers. */
    public int statementId() {
        return statementId;
    }

    public String sql() {
        return sql;
    }

    @Override
    public MessageType type() {
        return MessageType.PREPARE;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(statementId);
        writer.writeExactString(sql);
    }

    static Prepare decode(WireReader reader) throws ProtocolException {
        return new Prepare(reader.readInt(), reader.readString());
    }
}
