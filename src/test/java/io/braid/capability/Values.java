package io.braid.capability;

import io.braid.spi.type.TypeKind;
import java.util.List;

/** What is in the columns of each type: of two values each, some twice, and none. */
final class Values {
    /** How many rows there are. */
    static final int ROWS = 4;

    private static final String NONE = "NULL";

    private Values() {}

    static String first(TypeKind kind, int row, boolean bits) {
        List<String> values = of(kind, bits);
        return List.of(values.get(0), values.get(1), values.get(0), NONE).get(row);
    }

    static String second(TypeKind kind, int row, boolean bits) {
        List<String> values = of(kind, bits);
        return List.of(values.get(0), values.get(0), NONE, values.get(1)).get(row);
    }

    /** As they are inserted: each database knows from the column what a text is. */
    private static List<String> of(TypeKind kind, boolean bits) {
        return switch (kind) {
            case BOOLEAN -> bits ? List.of("b'1'", "b'0'") : List.of("TRUE", "FALSE");
            case TINYINT, SMALLINT, INTEGER, BIGINT -> List.of("7", "3");
            case REAL, DOUBLE -> List.of("1.5", "-2.25");
            case DECIMAL -> List.of("12.50", "-3.05");
            case VARCHAR, VARBINARY -> List.of("'ab'", "'b'");
            case DATE -> List.of("'2024-02-29'", "'1969-12-31'");
            case TIME -> List.of("'01:02:03'", "'23:59:59'");
            case TIMESTAMP, TIMESTAMP_TZ -> List.of("'2024-02-29 01:02:03'", "'2001-12-31 23:59:59'");
            case TIME_TZ, INTERVAL, ARRAY -> throw new IllegalArgumentException("no source computes with arrays");
        };
    }
}
