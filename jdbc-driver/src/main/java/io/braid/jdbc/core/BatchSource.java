package io.braid.jdbc.core;

import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.SQLException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows to be read once, batch by batch. Used by one thread at a time, but for {@link #close}. */
public interface BatchSource {
    List<ColumnDescriptor> columns();

    /** The next rows, or null at the end. */
    @Nullable
    WireBatch next() throws SQLException;

    /** What there is to say about the result, complete at its end. */
    List<String> warnings();

    /** Whose clocks moments are shown by. */
    default ZoneId zone() {
        return ZoneOffset.UTC;
    }

    void close() throws SQLException;
}
