package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.governor.SourceAccess;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import org.jspecify.annotations.Nullable;

/**
 * Bulk reader of one kind of source that is faster than its JDBC driver. Its connections count as the source's; its
 * results and errors equal those of the driver.
 */
public interface BulkReader extends AutoCloseable {
    /** The rows of a fragment, read by the driver if this reader does not support it. */
    BatchStream run(Fragment fragment, StatementTrace trace, DriverWay driver);

    @Override
    void close();

    /** Read through the JDBC driver, which supports every fragment. */
    interface DriverWay {
        BatchStream run(Fragment fragment, StatementTrace trace);
    }

    /** Factory of the bulk reader of a source; null if it has none. Validates its options without connecting. */
    interface Opener {
        @Nullable
        BulkReader open(SourceAccess access);
    }
}
