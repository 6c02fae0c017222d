package io.braid.execution.system;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stream of the requested columns of a system table. */
final class SystemRows<R> implements BatchStream {
    private final Iterator<R> rows;
    private final List<SystemColumn<R>> columns;
    private final BatchBuilder builder;
    private volatile boolean canceled;

    SystemRows(List<R> rows, List<SystemColumn<R>> columns, BatchBuilder builder) {
        this.rows = rows.iterator();
        this.columns = columns;
        this.builder = builder;
    }

    @Override
    public @Nullable Batch next() {
        while (rows.hasNext() && !builder.isFull()) {
            if (canceled) {
                throw new BraidException(ErrorCode.QUERY_CANCELED, "The query was canceled");
            }
            R row = rows.next();
            for (int i = 0; i < columns.size(); i++) {
                builder.column(i).appendValue(columns.get(i).value().of(row));
            }
            builder.endRow();
        }
        return builder.isEmpty() ? null : builder.build();
    }

    @Override
    public boolean isOver() {
        return !rows.hasNext() && builder.isEmpty();
    }

    @Override
    public void cancel() {
        canceled = true;
    }

    @Override
    public void close() {
        // There is nothing to release.
    }
}
