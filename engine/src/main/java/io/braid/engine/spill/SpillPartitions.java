package io.braid.engine.spill;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;

/** Rows on disk, partitioned by the hash of their keys. */
public final class SpillPartitions implements AutoCloseable {
    private final SpillFile file;
    private final List<SpillStream> parts = new ArrayList<>();

    public SpillPartitions(OperatorSpill spill, RowType columns) {
        this.file = spill.file(columns);
        for (int part = 0; part < HashPartitioner.PARTS; part++) {
            parts.add(file.stream());
        }
    }

    /** @param level number of times the rows have been partitioned before */
    public void add(Batch batch, Column[] keys, int level) {
        HashPartitioner split = new HashPartitioner(keys, batch.rows(), level);
        for (int part = 0; part < HashPartitioner.PARTS; part++) {
            if (split.count(part) > 0) {
                parts.get(part).add(split.part(batch, part));
            }
        }
    }

    public SpillStream part(int part) {
        return parts.get(part);
    }

    @Override
    public void close() {
        file.close();
    }
}
