package io.braid.wire.message;

import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import io.braid.wire.batch.WireBatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Batch of rows of a result. Its size is known before it is encoded, so that a sender can write it directly to its own
 * buffer.
 */
public final class BatchData extends Message {
    private final int resultId;
    private final WireBatch batch;

    public BatchData(int resultId, WireBatch batch) {
        this.resultId = resultId;
        this.batch = batch;
    }

    public int resultId() {
        return resultId;
    }

    public WireBatch batch() {
        return batch;
    }

    /** The number of bytes of the frame. It may exceed the limit of a frame: the sender then splits the batch. */
    public long frameBytes() {
        return Frames.HEADER_BYTES + Integer.BYTES + batch.encodedBytes();
    }

    /** Writes the frame at the buffer's position, which advances by {@link #frameBytes()}. */
    public void writeFrame(ByteBuffer to) {
        ByteBuffer out = to.slice().order(ByteOrder.BIG_ENDIAN);
        out.putInt(Math.toIntExact(frameBytes() - Frames.LENGTH_BYTES));
        out.put(type().code());
        out.putInt(resultId);
        batch.writeTo(out);
        to.position(to.position() + out.position());
    }

    @Override
    public MessageType type() {
        return MessageType.BATCH_DATA;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
        batch.writeTo(writer.room(Math.toIntExact(batch.encodedBytes())));
    }

    static BatchData decode(WireReader reader) throws ProtocolException {
        return new BatchData(reader.readInt(), WireBatch.readFrom(reader));
    }
}
