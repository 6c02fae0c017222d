package io.braid.postgres.result;

import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import java.util.List;

/** Encoder of a result's rows as messages of one kind. */
public interface RowEncoder {
    /** Writes what comes before the rows. */
    void begin(MessageBuffer out, ReadyStatement statement);

    /** Takes a batch, of which rows are encoded next, with the types that its columns are declared to have. */
    void take(Batch batch, List<DataType> types);

    /** Writes a row of the batch. */
    void row(MessageBuffer out, int row);

    /** Writes what comes after the rows. */
    void end(MessageBuffer out);
}
