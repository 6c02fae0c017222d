package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.util.List;

/** Start of a result: the columns of its rows. */
public final class ResultHeader extends Message {
    private final int resultId;
    private final List<ColumnDescriptor> columns;

    public ResultHeader(int resultId, List<ColumnDescriptor> columns) {
        this.resultId = resultId;
        this.columns = List.copyOf(columns);
    }

    /** The number that the client has assigned to this result. */
    public int resultId() {
        return resultId;
    }

    /** The columns; empty for a statement that yields no rows. */
    public List<ColumnDescriptor> columns() {
        return columns;
    }

    @Override
    public MessageType type() {
        return MessageType.RESULT_HEADER;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
        writer.writeAll(columns, ColumnDescriptor::encode);
    }

    static ResultHeader decode(WireReader reader) throws ProtocolException {
        return new ResultHeader(
                reader.readInt(), reader.readAll(ColumnDescriptor.MINIMUM_BYTES, ColumnDescriptor::decode));
    }
}
