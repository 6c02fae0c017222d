package io.braid.postgres.result;

import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import java.util.List;

/** Encoder of a result's rows as messages of one kind. */
public interface RowEncoder {
    /** Writes the messages before the rows. */
    void begin(MessageBuffer out, ReadyStatement statement);

    /** Sets the batch whose rows are encoded next, with the declared types of its columns. */
    void take(Batch batch, List<DataType> types);

    /** Writes a row of the batch. */
    void row(MessageBuffer out, int row);

    /** Writes the messages after the rows. */
    void end(MessageBuffer out);
}
