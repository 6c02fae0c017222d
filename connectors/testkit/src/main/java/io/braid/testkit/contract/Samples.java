package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;

/** Sample values of each kind, in Braid's sort order. */
final class Samples {
    private Samples() {}

    static List<String> of(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> List.of("FALSE", "TRUE");
            case TINYINT -> List.of("-128", "0", "127");
            case SMALLINT -> List.of("-32768", "0", "32767");
            case INTEGER -> List.of("-2147483648", "-1", "0", "2147483647");
            case BIGINT -> List.of("-9223372036854775808", "-1", "0", "9223372036854775807");
            case REAL -> List.of("-1.5", "0", "2.25", "16777216");
            case DOUBLE -> List.of("-1.5E+300", "0", "1.0E-10", "0.1", "1.5E+300");
            case DECIMAL -> List.of("-1234567890123456789012.34", "-0.01", "0.00", "0.10", "1234567890123456789012.34");
            // Order, case, padding, accents, and two characters with another order in UTF-16.
            case VARCHAR -> List.of("", "A", "B", "a", "a ", "b", "e", "\u00e9", "\uff71", "\ud834\udd1e");
            case VARBINARY -> List.of("00", "01FF", "7F", "80", "FF");
            case DATE -> List.of("1000-01-01", "1582-10-10", "1969-12-31", "1970-01-01", "2024-02-29", "9999-12-31");
            case TIME -> List.of("00:00:00", "12:34:56.000001", "23:59:59.999999");
            case TIMESTAMP -> List.of("1000-01-01 00:00:00", "1969-12-31 23:59:59.999999", "2024-02-29 12:00:00");
            case TIMESTAMP_TZ ->
                List.of("1970-01-02 00:00:00+00:00", "2024-03-31 01:30:00+00:00", "2024-03-31 01:30:00.000001+00:00");
            case TIME_TZ, INTERVAL, ARRAY -> throw new IllegalArgumentException("no source computes with arrays");
        };
    }

    /** A type that can represent all samples of a kind. */
    static DataType type(TypeKind kind) {
        return kind == TypeKind.DECIMAL ? DataType.decimal(30, 2) : DataType.of(kind);
    }
}
