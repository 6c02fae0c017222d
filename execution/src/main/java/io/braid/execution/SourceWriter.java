package io.braid.execution;

import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.util.List;

/** Writer of rows by a statement of a source that is run once for each. */
interface SourceWriter {
    /** Runs the statement with these values; returns the number of rows that it has changed. */
    long one(List<Parameter> values);

    /** Runs the statement with the values of each row of a batch; returns the number of rows that each has changed. */
    long[] all(Batch values);

    /** The rows that the client gets. */
    List<Batch> returned();
}
