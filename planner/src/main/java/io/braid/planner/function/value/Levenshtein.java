package io.braid.planner.function.value;

import io.braid.engine.plan.expression.Evaluation;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.EditDistance;
import io.braid.spi.error.ErrorCode;

/** SQL function LEVENSHTEIN: the edit distance of two texts in characters, not in code units. */
public final class Levenshtein {
    /** Maximum number of character pairs, which are compared in less than a second without cancellation checks. */
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
        return EditDistance.levenshtein(left, right, Evaluation::check);
    }
}
