package io.braid.postgres.result;

import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.batch.Batch;

/** Encoder of a result's rows as messages of one kind. */
public interface RowEncoder {
    /** Writes what comes before the rows. */
    void begin(MessageBuffer out, ReadyStatement statement);

    /** Takes a batch, of which rows are encoded next. */
    void take(Batch batch);

    /** Writes a row of the batch. */
    void row(MessageBuffer out, int row);

    /** Writes what comes after the rows. */
    void end(MessageBuffer out);
}
