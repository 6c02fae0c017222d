package io.braid.engine.materialize;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.UnionOperator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.engine.spill.SpillFile;
import io.braid.engine.spill.SpillStream;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Rows that can be read repeatedly once all have been added: the first ones in memory, and those that do not fit on
 * disk.
 */
public final class SpillableRows implements AutoCloseable {
    private final Workspace space;
    private final MemoryReservation memory;
    private final RowBuffer first;
    private final SpillFile file;
    private final SpillStream rest;

    public SpillableRows(RowType columns, Workspace space) {
        this.space = space;
        this.memory = space.reserve();
        this.first = new RowBuffer(columns);
        this.file = space.spill().file(columns);
        this.rest = file.stream();
    }

    public void add(Batch batch) {
        if (rest.rows() == 0 && memory.trySet(first.bytes() + batch.retainedBytes())) {
            first.add(batch);
        } else {
            rest.add(batch);
        }
    }

    public boolean isEmpty() {
        return first.rows() + rest.rows() == 0;
    }

    /** Returns a reader of all rows. */
    public Operator replay() {
        return new UnionOperator(
                List.of(new ValuesOperator(first.batches()), new SpilledRows(rest, space.batchRows())));
    }

    @Override
    public void close() {
        first.clear();
        memory.close();
        file.close();
    }
}
