package io.braid.postgres.copy;

import io.braid.postgres.command.CopyOptions;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Reader of the rows of a COPY. Errors name the line, or the row of a binary COPY, and the column. */
public abstract class CopyReader {
    final CopyBytes bytes;
    final CopyValues values;
    final int columns;
    private final BatchBuilder builder;
    private boolean ended;

    CopyReader(CopyBytes bytes, RowType columns, ZoneId zone) {
        this.bytes = bytes;
        this.columns = columns.size();
        this.builder =
                new BatchBuilder(columns.fields().stream().map(Field::type).toList());
        this.values = new CopyValues(builder, columns, zone);
    }

    /** Returns a reader of the rows' format. */
    public static CopyReader of(CopyOptions options, RowType columns, CopyBytes bytes, ZoneId zone) {
        return switch (options.format()) {
            case TEXT -> new TextCopyReader(bytes, options, columns, zone);
            case CSV -> new CsvCopyReader(bytes, options, columns, zone);
            case BINARY -> new BinaryCopyReader(bytes, columns, zone);
        };
    }

    /** Returns the next rows; null after the last. */
    public final @Nullable Batch next() {
        while (!ended && !builder.isFull()) {
            if (readRow()) {
                builder.endRow();
            } else {
                ended = true;
                bytes.skip();
            }
        }
        return builder.isEmpty() ? null : builder.build();
    }

    /** Reads one row into the values; false at the end. */
    abstract boolean readRow();
}
