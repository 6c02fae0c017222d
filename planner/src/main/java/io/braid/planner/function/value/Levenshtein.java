package io.braid.planner.function.value;

import io.braid.engine.plan.expression.Evaluation;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** Levenshtein distance of two texts. */
public final class Levenshtein {
    /** So many pairs of characters are compared in less than a second, during which nothing can end the statement. */
    private static final long MOST_PAIRS = 100_000_000;

    private Levenshtein() {}

    public static int of(String from, String to) {
        int[] left = from.codePoints().toArray();
        int[] right = to.codePoints().toArray();
        if ((long) left.length * right.length > MOST_PAIRS) {
            throw new BraidException(
                    ErrorCode.STRING_TOO_LONG,
                    "Texts of " + left.length + " and " + right.length
                            + " characters are too long for LEVENSHTEIN, which compares at most " + MOST_PAIRS
                            + " pairs");
        }
        int[] row = new int[right.length + 1];
        for (int i = 0; i <= right.length; i++) {
            row[i] = i;
        }
        for (int i = 0; i < left.length; i++) {
            Evaluation.check();
            int diagonal = row[0];
            row[0] = i + 1;
            for (int j = 0; j < right.length; j++) {
                int replaced = diagonal + (left[i] == right[j] ? 0 : 1);
                diagonal = row[j + 1];
                row[j + 1] = Math.min(replaced, 1 + Math.min(diagonal, row[j]));
            }
        }
        return row[right.length];
    }
}
