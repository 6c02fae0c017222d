package io.braid.spi.batch;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Printer of batches for debugging: the first rows, with long values truncated. */
final class BatchPrinter {
    private static final int MAX_ROWS = 10;
    private static final int MAX_LENGTH = 40;

    private BatchPrinter() {}

    static String print(Batch batch) {
        int shown = Math.min(batch.rows(), MAX_ROWS);
        String header = batch.rows() + " rows " + batch.types();
        String body = IntStream.range(0, shown)
                .mapToObj(row -> IntStream.range(0, batch.columnCount())
                        .mapToObj(column -> cell(batch.column(column).value(row)))
                        .collect(Collectors.joining(" | ", "\n  ", "")))
                .collect(Collectors.joining());
        return header + body + (shown < batch.rows() ? "\n  ..." : "");
    }

    static String print(Column column) {
        int shown = Math.min(column.rows(), MAX_ROWS);
        return IntStream.range(0, shown)
                .mapToObj(row -> cell(column.value(row)))
                .collect(Collectors.joining(
                        ", ", column.rows() + " x " + column.type() + " [", shown < column.rows() ? ", ...]" : "]"));
    }

    private static String cell(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof byte[] bytes) {
            String hex = HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(bytes.length, MAX_LENGTH / 2)));
            return "X'" + hex + (bytes.length > MAX_LENGTH / 2 ? "..." : "") + "'";
        }
        String text = value.toString();
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
    }
}
