package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.governor.SourceAccess;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import org.jspecify.annotations.Nullable;

/**
 * A way of its own in which one kind of source reads rows faster than its driver does. Its connections count as the
 * source's; its answers and errors are those of the driver's way.
 */
public interface BulkReader extends AutoCloseable {
    /** The rows of a fragment; where this way cannot read them, the driver's way does. */
    BatchStream run(Fragment fragment, StatementTrace trace, DriverWay driver);

    @Override
    void close();

    /** The way through the JDBC driver, which is open to every fragment. */
    interface DriverWay {
        BatchStream run(Fragment fragment, StatementTrace trace);
    }

    /** Makes the bulk reader of a source, or none. Reads and checks its options; connects to nothing yet. */
    interface Opener {
        @Nullable
        BulkReader open(SourceAccess access);
    }
}
