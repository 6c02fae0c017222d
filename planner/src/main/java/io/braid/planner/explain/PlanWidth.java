package io.braid.planner.explain;

import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;

/** Expected bytes of a row, derived only from the types of its columns. */
final class PlanWidth {
    private static final int TEXT_BYTES = 32;

    private PlanWidth() {}

    static int of(RowType columns) {
        return columns.fields().stream().mapToInt(field -> bytes(field.type())).sum();
    }

    private static int bytes(DataType type) {
        return switch (type.kind()) {
            case BOOLEAN, TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER, REAL, DATE -> 4;
            case BIGINT, DOUBLE, TIME, TIMESTAMP, TIMESTAMP_TZ, TIME_TZ -> 8;
            case DECIMAL, INTERVAL -> 16;
            default -> TEXT_BYTES;
        };
    }
}
