package io.braid.engine.window;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.column.Concatenation;
import io.braid.engine.spill.SpillFile;
import io.braid.engine.spill.SpillStream;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;

/**
 * Aggregate over frames that only shrink towards the end of the partition: each row is added once, from the last on,
 * and the result is taken where a frame begins. Results, computed from the last page to the first, are spilled.
 */
final class ShrinkingAggregate implements FrameAggregate {
    private static final int KEPT = 1;

    private final AddedRows rows;
    private final MemoryShare memory;
    private final SpillFile file;
    private final SpillStream stream;
    /** The first spill frame with the results of each page, and the number of these. */
    private final int[] firstFrames;

    private final int[] frameCounts;
    private final RecentValues<Integer, Column> recent = new RecentValues<>(KEPT);

    ShrinkingAggregate(AddedRows rows, FrameBounds bounds, Workspace space, MemoryShare memory) {
        this.rows = rows;
        this.memory = memory;
        this.file = space.spill().file(RowType.unnamed(rows.call().type()));
        this.stream = file.stream();
        int pages = rows.partition().pages().pages();
        this.firstFrames = new int[pages];
        this.frameCounts = new int[pages];
        try {
            compute(bounds);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private void compute(FrameBounds bounds) {
        PagedRows pages = rows.partition().pages();
        RunningAggregate aggregate = rows.one();
        int added = pages.rows();
        Column latest = aggregate.result(0, 1);
        for (int page = pages.pages() - 1; page >= 0; page--) {
            RowBlock block = rows.partition().block(pages.firstOf(page), pages.firstOf(page + 1) - pages.firstOf(page));
            BlockFrames frames = bounds.of(block);
            GrowingColumn results = new GrowingColumn(rows.call().type());
            results.add(latest);
            int[] resultOfRow = new int[block.count()];
            for (int i = block.count() - 1; i >= 0; i--) {
                if (frames.start(i) < added) {
                    rows.add(aggregate, frames.start(i), added, 0);
                    added = frames.start(i);
                    latest = aggregate.result(0, 1);
                    results.add(latest);
                    memory.set(aggregate.bytes() + latest.retainedBytes() + results.bytes());
                }
                resultOfRow[i] = results.rows() - 1;
            }
            firstFrames[page] = stream.frames();
            stream.add(new Batch(block.count(), results.all().gather(resultOfRow, block.count())));
            frameCounts[page] = stream.frames() - firstFrames[page];
        }
        memory.set(2L * Integer.BYTES * firstFrames.length + stream.largestFrame());
    }

    @Override
    public Column of(RowBlock block, BlockFrames frames) {
        PagedRows pages = rows.partition().pages();
        List<Column> pieces = new ArrayList<>();
        int next = block.first();
        int end = next + block.count();
        for (int page = pages.pageOf(next); next < end; page++) {
            int first = pages.firstOf(page);
            int to = Math.min(end, pages.firstOf(page + 1));
            pieces.add(recent.of(page, this::results).slice(next - first, to - first));
            next = to;
        }
        return Concatenation.of(rows.call().type(), pieces);
    }

    private Column results(int page) {
        List<Column> pieces = new ArrayList<>();
        for (int frame = 0; frame < frameCounts[page]; frame++) {
            pieces.add(stream.frame(firstFrames[page] + frame).column(0));
        }
        return Concatenation.of(rows.call().type(), pieces);
    }

    @Override
    public void close() {
        file.close();
    }
}
