package io.braid.jdbc;

import io.braid.wire.Frames;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import io.braid.wire.message.Complete;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Progress;
import io.braid.wire.message.ResultHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Scripted reply of the fake server to a statement: frames, some of which need credit. */
final class Answer {
    private final List<ColumnType> parameters = new ArrayList<>();
    private final List<ColumnDescriptor> columns = new ArrayList<>();
    private final List<IntFunction<byte[]>> frames = new ArrayList<>();
    private final List<Boolean> needsCredit = new ArrayList<>();
    private boolean ends;
    private boolean hangsUp;
    private boolean described = true;
    private @Nullable IntFunction<byte[]> refrain;

    static Answer of(List<ColumnDescriptor> columns, WireBatch... batches) {
        Answer answer = new Answer().header(columns);
        long rows = 0;
        for (WireBatch batch : batches) {
            answer.batch(batch);
            rows += batch.rows();
        }
        return answer.complete(rows);
    }

    static Answer silence() {
        return new Answer();
    }

    Answer parameter(ColumnType type) {
        parameters.add(type);
        return this;
    }

    Answer header(List<ColumnDescriptor> described) {
        columns.addAll(described);
        return add(id -> Frames.encode(new ResultHeader(id, described)), false);
    }

    Answer batch(WireBatch batch) {
        return add(id -> Frames.encode(new BatchData(id, batch)), true);
    }

    Answer progress(long rowsRead) {
        return add(id -> Frames.encode(new Progress(id, 2000, rowsRead, 2, 3)), false);
    }

    Answer compressed(WireBatch batch) {
        return add(id -> Frames.encode(compress(new BatchData(id, batch))), true);
    }

    /** Compresses to a block of literals only, of up to 268 bytes. */
    private static CompressedBatch compress(BatchData data) {
        int length = (int) data.batch().encodedBytes();
        ByteBuffer block = ByteBuffer.allocate(2 + length);
        block.put((byte) 0xF0).put((byte) (length - 15));
        data.batch().writeTo(block);
        return new CompressedBatch(data.resultId(), length, block.array());
    }

    Answer batchWithoutCredit(WireBatch batch) {
        return add(id -> Frames.encode(new BatchData(id, batch)), false);
    }

    Answer complete(long rows, String... warnings) {
        ends = true;
        return add(id -> Frames.encode(new Complete(id, rows, List.of(warnings))), false);
    }

    Answer error(String sqlState, String codeName, String message) {
        ends = true;
        return add(id -> Frames.encode(new ErrorReply(id, sqlState, codeName, message, 0, 0)), false);
    }

    Answer raw(byte[] bytes) {
        return add(id -> bytes, false);
    }

    Answer hangUp() {
        hangsUp = true;
        return this;
    }

    /** Repeats a frame after all others, as long as the client reads. */
    Answer forever(IntFunction<byte[]> frame) {
        refrain = frame;
        return this;
    }

    @Nullable
    IntFunction<byte[]> refrain() {
        return refrain;
    }

    /** Makes the server not reply to Prepare. */
    Answer undescribed() {
        described = false;
        return this;
    }

    private Answer add(IntFunction<byte[]> frame, boolean credit) {
        frames.add(frame);
        needsCredit.add(credit);
        return this;
    }

    List<ColumnType> parameters() {
        return parameters;
    }

    List<ColumnDescriptor> columns() {
        return columns;
    }

    int steps() {
        return frames.size();
    }

    boolean needsCredit(int step) {
        return needsCredit.get(step);
    }

    byte[] step(int step, int resultId) {
        return frames.get(step).apply(resultId);
    }

    boolean ends() {
        return ends;
    }

    boolean isDescribed() {
        return described;
    }

    boolean hangsUp() {
        return hangsUp;
    }
}
