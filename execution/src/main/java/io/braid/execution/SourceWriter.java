package io.braid.execution;

import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.util.List;

/** Writer that executes a source statement for each row. */
interface SourceWriter {
    /** Executes the statement with these values and returns the number of changed rows. */
    long one(List<Parameter> values);

    /** Executes the statement for each row of a batch and returns the number of changed rows for each. */
    long[] all(Batch values);

    /** Rows of the RETURNING clause. */
    List<Batch> returned();
}
