package io.braid.jdbc.core;

import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.SQLException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Source of rows that are read once, batch by batch. Used by one thread at a time, except for {@link #close}. */
public interface BatchSource {
    List<ColumnDescriptor> columns();

    /** Returns the next rows, or null at the end. */
    @Nullable
    WireBatch next() throws SQLException;

    /** Returns the warnings about the result, complete at its end. */
    List<String> warnings();

    /** The time zone in which timestamps with a time zone are shown. */
    default ZoneId zone() {
        return ZoneOffset.UTC;
    }

    void close() throws SQLException;
}
