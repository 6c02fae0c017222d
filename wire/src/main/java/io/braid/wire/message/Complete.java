package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.util.List;

/** A result ended well; nothing more follows for its number. */
public final class Complete extends Message {
    private final int resultId;
    private final long rows;
    private final List<String> warnings;

    public Complete(int resultId, long rows, List<String> warnings) {
        this.resultId = resultId;
        this.rows = rows;
        this.warnings = List.copyOf(warnings);
    }

    public int resultId() {
        return resultId;
    }

    /** Rows sent, or changed if the result has no columns. */
    public long rows() {
        return rows;
    }

    public List<String> warnings() {
        return warnings;
    }

    @Override
    public MessageType type() {
        return MessageType.COMPLETE;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
        writer.writeLong(rows);
        writer.writeAll(warnings, (text, to) -> to.writeString(text));
    }

    public static Complete decode(WireReader reader) throws ProtocolException {
        return new Complete(reader.readInt(), reader.readLong(), reader.readAll(Integer.BYTES, WireReader::readString));
    }
}
