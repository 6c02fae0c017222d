package io.braid.engine.materialize;

import io.braid.engine.operator.Operator;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Input that is read concurrently with others. If it would have to wait for a source's permit while the others hold
 * theirs, it is materialized before the others begin. This avoids deadlocks.
 */
public final class ConcurrentInput implements Operator {
    private final Operator input;
    private final RowType columns;
    private final Workspace space;
    private @Nullable Operator rows;

    /** @param columns columns of the input */
    public ConcurrentInput(Operator input, RowType columns, Workspace space) {
        this.input = input;
        this.columns = columns;
        this.space = space;
    }

    /** Begins to read the input. To be called before the others begin. */
    public void begin() {
        if (rows == null) {
            rows = input.beginsAtOnce() ? input : MaterializedRows.of(input, columns, space);
        }
    }

    @Override
    public @Nullable Batch next() {
        begin();
        Operator begun = rows;
        return begun == null ? null : begun.next();
    }

    @Override
    public boolean beginsAtOnce() {
        return rows != null || input.beginsAtOnce();
    }

    @Override
    public void close() {
        Operator begun = rows;
        rows = begun == null ? input : begun;
        rows.close();
    }
}
