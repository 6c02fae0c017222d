package io.braid.engine.materialize;

import io.braid.engine.column.Concatenation;
import io.braid.engine.operator.Operator;
import io.braid.engine.spill.SpillStream;
import io.braid.spi.batch.Batch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operator that reads the rows of a spilled stream from its start. The owner of the file closes it. */
public final class SpilledRows implements Operator {
    private final SpillStream stream;
    private final int batchRows;
    private int frame;

    public SpilledRows(SpillStream stream, int batchRows) {
        this.stream = stream;
        this.batchRows = batchRows;
    }

    /** Returns the next frames, concatenated to one batch, because many frames are small. */
    @Override
    public @Nullable Batch next() {
        List<Batch> frames = new ArrayList<>();
        long rows = 0;
        while (frame < stream.frames() && (rows == 0 || rows + stream.frameRows(frame) <= batchRows)) {
            Batch next = stream.frame(frame++);
            frames.add(next);
            rows += next.rows();
        }
        return frames.isEmpty()
                ? null
                : Concatenation.of(stream.file().columns().types(), frames);
    }

    @Override
    public boolean beginsAtOnce() {
        return true;
    }

    @Override
    public void close() {
        frame = stream.frames();
    }
}
