package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.util.List;

/** Reply to {@link Prepare}. */
public final class Prepared extends Message {
    private final int statementId;
    private final List<ColumnType> parameters;
    private final List<ColumnDescriptor> columns;

    public Prepared(int statementId, List<ColumnType> parameters, List<ColumnDescriptor> columns) {
        this.statementId = statementId;
        this.parameters = List.copyOf(parameters);
        this.columns = List.copyOf(columns);
    }

    public int statementId() {
        return statementId;
    }

    public List<ColumnType> parameters() {
        return parameters;
    }

    /** The columns; empty for a statement that yields no rows. */
    public List<ColumnDescriptor> columns() {
        return columns;
    }

    @Override
    public MessageType type() {
        return MessageType.PREPARED;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(statementId);
        writer.writeAll(parameters, ColumnType::encode);
        writer.writeAll(columns, ColumnDescriptor::encode);
    }

    static Prepared decode(WireReader reader) throws ProtocolException {
        return new Prepared(
                reader.readInt(),
                reader.readAll(ColumnType.MINIMUM_BYTES, ColumnType::decode),
                reader.readAll(ColumnDescriptor.MINIMUM_BYTES, ColumnDescriptor::decode));
    }
}
