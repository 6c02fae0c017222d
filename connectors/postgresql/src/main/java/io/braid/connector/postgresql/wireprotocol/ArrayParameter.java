package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.core.Oid;

/** Key list bound as one array parameter, as in a semi-join. */
final class ArrayParameter {
    private static final int NULL = -1;

    private ArrayParameter() {}

    /** The array type of an element kind; the statement's text names the same type. */
    static int type(TypeKind element) {
        return switch (element) {
            case TINYINT, SMALLINT -> Oid.INT2_ARRAY;
            case INTEGER -> Oid.INT4_ARRAY;
            case BIGINT -> Oid.INT8_ARRAY;
            case DECIMAL -> Oid.NUMERIC_ARRAY;
            case DATE -> Oid.DATE_ARRAY;
            case VARCHAR -> Oid.TEXT_ARRAY;
            default -> throw notGiven(element);
        };
    }

    /** Decimals are sent as text, and so is an array of them. */
    static void write(OutboundMessages out, TypeKind element, List<?> values) {
        int start = out.beginValue();
        if (element == TypeKind.DECIMAL) {
            String numbers = values.stream()
                    .map(value -> ((BigDecimal) value).toPlainString())
                    .collect(Collectors.joining(",", "{", "}"));
            out.raw(numbers.getBytes(StandardCharsets.US_ASCII));
        } else {
            int dimensions = 1;
            int lowestIndex = 1;
            boolean nulls = values.stream().anyMatch(ArrayParameter::equalsNothing);
            out.int32(dimensions).int32(nulls ? 1 : 0).int32(elementType(element));
            out.int32(values.size()).int32(lowestIndex);
            values.forEach(value -> write(out, element, value));
        }
        out.endValue(start);
    }

    private static int elementType(TypeKind element) {
        return switch (element) {
            case TINYINT, SMALLINT -> Oid.INT2;
            case INTEGER -> Oid.INT4;
            case BIGINT -> Oid.INT8;
            case DATE -> Oid.DATE;
            case VARCHAR -> Oid.TEXT;
            default -> throw notGiven(element);
        };
    }

    private static void write(OutboundMessages out, TypeKind element, Object value) {
        if (equalsNothing(value)) {
            out.int32(NULL);
            return;
        }
        int start = out.beginValue();
        switch (element) {
            case TINYINT, SMALLINT -> out.int16((Integer) value);
            case INTEGER -> out.int32((Integer) value);
            case BIGINT -> out.int64((Long) value);
            case DATE -> out.int32(PostgresqlEpoch.toDate((LocalDate) value));
            case VARCHAR -> out.raw(((String) value).getBytes(StandardCharsets.UTF_8));
            default -> throw notGiven(element);
        }
        out.endValue(start);
    }

    /** PostgreSQL's text cannot contain the character zero, so such a value equals none, as null does. */
    private static boolean equalsNothing(Object value) {
        return value instanceof String text && text.indexOf(0) >= 0;
    }

    private static IllegalArgumentException notGiven(TypeKind element) {
        return new IllegalArgumentException("keys of " + element + " are not given as arrays");
    }
}
