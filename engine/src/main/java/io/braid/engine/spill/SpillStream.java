package io.braid.engine.spill;

import io.braid.spi.batch.Batch;
import java.util.Arrays;

/** Sequence of rows in a file, in the order in which they were added, stored in frames that are read one at a time. */
public final class SpillStream {
    private static final int FIRST_FRAMES = 4;

    private final SpillFile file;
    private final long frameBytes;
    private long[] positions = new long[FIRST_FRAMES];
    private int[] frameRows = new int[FIRST_FRAMES];
    private int frames;
    private long rows;
    private long bytes;
    private long largest;

    SpillStream(SpillFile file, long frameBytes) {
        this.file = file;
        this.frameBytes = frameBytes;
    }

    public SpillFile file() {
        return file;
    }

    public void add(Batch batch) {
        long size = batch.retainedBytes();
        long parts = Math.max(1, size / frameBytes);
        int step = (int) Math.max(1, (batch.rows() + parts - 1) / parts);
        for (int from = 0; from < batch.rows(); from += step) {
            addFrame(batch.slice(from, Math.min(batch.rows(), from + step)));
        }
    }

    private void addFrame(Batch batch) {
        if (frames == positions.length) {
            positions = Arrays.copyOf(positions, 2 * frames);
            frameRows = Arrays.copyOf(frameRows, 2 * frames);
        }
        long size = FrameCodec.decodedBytes(batch);
        positions[frames] = file.write(batch);
        frameRows[frames++] = batch.rows();
        rows += batch.rows();
        bytes += size;
        largest = Math.max(largest, size);
    }

    public long rows() {
        return rows;
    }

    /** The memory that all rows would take. */
    public long bytes() {
        return bytes;
    }

    /** The maximum memory that a frame takes. */
    public long largestFrame() {
        return largest;
    }

    public int frames() {
        return frames;
    }

    /** Returns the number of rows of a frame. */
    public int frameRows(int frame) {
        return frameRows[frame];
    }

    /** Reads a frame. */
    public Batch frame(int frame) {
        return file.read(positions[frame]);
    }
}
