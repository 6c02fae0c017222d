package io.braid.execution.verify;

import io.braid.spi.batch.Batch;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of the rows of two plans, by count, contents and order. Floating-point numbers are equal if they differ
 * only by the order of additions.
 */
final class RowTally {
    /** Maximum number of different rows that are recorded for samples; beyond that, only checksums are compared. */
    private static final int MOST_ROWS = 50_000;

    private static final int SAMPLE = 5;
    private static final int LONGEST_ROW = 1_000;

    private final long[] rows = new long[2];
    private final long[] sums = new long[2];
    private final long[] moreSums = new long[2];
    private final long[] orders = new long[2];
    /** For each row, the number of occurrences in the first plan minus that in the second. */
    private final Map<String, Integer> differences = new HashMap<>();

    private boolean knowsRows = true;
    private final MessageDigest digest = sha256();

    /** Adds rows; the first column is the number of the plan, 0 or 1. */
    void add(Batch batch) {
        for (int row = 0; row < batch.rows(); row++) {
            int plan = ((Number) Objects.requireNonNull(batch.column(0).value(row))).intValue();
            List<String> values = new ArrayList<>();
            for (int column = 1; column < batch.columnCount(); column++) {
                values.add(text(batch.column(column).value(row)));
            }
            add(plan, values);
        }
    }

    private void add(int plan, List<String> values) {
        StringBuilder whole = new StringBuilder();
        values.forEach(value -> whole.append(value.length()).append(':').append(value));
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(whole.toString().getBytes(StandardCharsets.UTF_8)));
        long one = hash.getLong();
        rows[plan]++;
        sums[plan] += one;
        moreSums[plan] += hash.getLong();
        orders[plan] = orders[plan] * 31 + one;
        if (knowsRows) {
            String shown = String.join(" | ", values);
            int sign = plan == 0 ? 1 : -1;
            differences.merge(shown, sign, (before, change) -> before + change == 0 ? null : before + change);
            if (differences.size() > MOST_ROWS) {
                knowsRows = false;
                differences.clear();
            }
        }
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof String text) {
            return "'" + text + "'";
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return number == 0 ? "0" : String.format(Locale.ROOT, "%.5e", number);
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
        }
        return value.toString();
    }

    /** True if both plans have returned the same rows. */
    boolean agrees(boolean ordered) {
        return rows[0] == rows[1]
                && sums[0] == sums[1]
                && moreSums[0] == moreSums[1]
                && (!ordered || orders[0] == orders[1]);
    }

    long rows(int plan) {
        return rows[plan];
    }

    /** A sample of rows that one plan has returned more often than the other. */
    List<String> onlyIn(int plan) {
        return differences.entrySet().stream()
                .filter(entry -> plan == 0 ? entry.getValue() > 0 : entry.getValue() < 0)
                .map(Map.Entry::getKey)
                .map(row -> row.length() > LONGEST_ROW ? row.substring(0, LONGEST_ROW) + "..." : row)
                .sorted()
                .limit(SAMPLE)
                .toList();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }
}
