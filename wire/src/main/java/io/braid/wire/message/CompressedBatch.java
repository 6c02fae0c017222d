package io.braid.wire.message;

import io.braid.wire.FrameLimits;
import io.braid.wire.Message;
import io.braid.wire.MessageType;
import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.WireWriter;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.lz4.Lz4Block;
import java.nio.ByteBuffer;

/** Batch of rows of a result, compressed as an LZ4 block; only for clients that have requested compression. */
public final class CompressedBatch extends Message {
    private final int resultId;
    private final int length;
    private final byte[] block;

    /** @param length length of the uncompressed batch */
    public CompressedBatch(int resultId, int length, byte[] block) {
        this.resultId = resultId;
        this.length = length;
        this.block = block;
    }

    public int resultId() {
        return resultId;
    }

    /** Decompresses the rows. A batch that would not fit a frame is rejected before memory is allocated for it. */
    public BatchData inflate() throws ProtocolException {
        if (length > FrameLimits.AFTER_LOGIN.maxLength()) {
            throw new ProtocolException(
                    "A batch announces " + length + " bytes; allowed are " + FrameLimits.AFTER_LOGIN.maxLength() + ".");
        }
        WireReader reader = new WireReader(ByteBuffer.wrap(Lz4Block.inflate(block, length)));
        BatchData data = new BatchData(resultId, WireBatch.readFrom(reader));
        if (reader.remaining() > 0) {
            throw new ProtocolException("A batch is followed by " + reader.remaining() + " stray bytes.");
        }
        return data;
    }

    @Override
    public MessageType type() {
        return MessageType.COMPRESSED_BATCH;
    }

    @Override
    public void encode(WireWriter writer) {
        writer.writeInt(resultId);
        writer.writeInt(length);
        writer.writeBytes(block);
    }

    static CompressedBatch decode(WireReader reader) throws ProtocolException {
        return new CompressedBatch(reader.readInt(), reader.readInt(), reader.readBytes());
    }
}
