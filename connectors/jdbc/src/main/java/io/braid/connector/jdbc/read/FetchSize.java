package io.braid.connector.jdbc.read;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;

/** Fetch size in rows, chosen for few round trips and bounded memory with wide rows. */
public final class FetchSize {
    private static final int TARGET_BYTES = 8 << 20;
    private static final int FEWEST = 256;
    private static final int MOST = 16_384;
    private static final int ROW_OVERHEAD = 32;
    private static final int UNLIMITED_TEXT = 1024;
    private static final int LONGEST_TEXT = 8192;

    private FetchSize() {}

    public static int of(RowType columns) {
        int rowBytes = ROW_OVERHEAD
                + columns.types().stream().mapToInt(FetchSize::bytes).sum();
        return Math.max(FEWEST, Math.min(MOST, TARGET_BYTES / rowBytes));
    }

    private static int bytes(DataType type) {
        if (type.layout() != ColumnLayout.BYTES) {
            return 16;
        }
        return type.precision() == DataType.UNSPECIFIED ? UNLIMITED_TEXT : Math.min(type.precision(), LONGEST_TEXT);
    }
}
