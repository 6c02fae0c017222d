package io.braid.wire.message;

import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;

/** Progress of a result; sent only to clients that have requested it. */
public final class Progress extends Message {
    private final int resultId;
    private final long millis;
    private final long rowsRead;
    private final long rowsSent;
    private final long memory;

    /**
     * @param millis elapsed time
     * @param rowsRead rows read from its sources
     * @param rowsSent rows sent to the client
     * @param memory bytes that the server holds for it
     */
    public Progress(int resultId, long millis, long rowsRead, long rowsSent, long memory) {
        this.resultId = resultId;
        this.millis = millis;
        this.rowsRead = rowsRead;
        this.rowsSent = rowsSent;
        this.memory = memory;
    }

    public int resultId() {
        return resultId;
    }

    public long millis() {
        return millis;
    }

    public long rowsRead() {
        return rowsRead;
    }

    public long rowsSent() {
        return rowsSent;
    }

    public long memory() {
        return memory;
    }

    @Override
    public MessageType type() {
        return MessageType.PROGRESS;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
        writer.writeLong(millis);
        writer.writeLong(rowsRead);
        writer.writeLong(rowsSent);
        writer.writeLong(memory);
    }

    static Progress decode(WireReader reader) throws ProtocolException {
        return new Progress(
                reader.readInt(), reader.readLong(), reader.readLong(), reader.readLong(), reader.readLong());
    }
}
