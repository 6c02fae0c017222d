package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import java.util.List;

/** Successful end of a result; the last message for its number. */
public final class Complete extends Message {
    private final int resultId;
    private final long rows;
    private final List<String> warnings;
    private final String zone;

    public Complete(int resultId, long rows, List<String> warnings) {
        this(resultId, rows, warnings, "");
    }

    /** @param zone the session's time zone if the statement has set it, otherwise empty */
    public Complete(int resultId, long rows, List<String> warnings, String zone) {
        this.resultId = resultId;
        this.rows = rows;
        this.warnings = List.copyOf(warnings);
        this.zone = zone;
    }

    public int resultId() {
        return resultId;
    }

    /** The number of rows sent, or changed if the result has no columns. */
    public long rows() {
        return rows;
    }

    public List<String> warnings() {
        return warnings;
    }

    /** The session's time zone from now on; empty if the statement has not set it. */
    public String zone() {
        return zone;
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
        writer.writeString(zone);
    }

    static Complete decode(WireReader reader) throws ProtocolException {
        return new Complete(
                reader.readInt(),
                reader.readLong(),
                reader.readAll(Integer.BYTES, WireReader::readString),
                reader.readString());
    }
}
