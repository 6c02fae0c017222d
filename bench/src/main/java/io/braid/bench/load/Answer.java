package io.braid.bench.load;

import org.jspecify.annotations.Nullable;

/**
 * Answer to a question.
 *
 * @param key the parameter of the question; 0 if it has none
 * @param sum the {@link Checksum} of the rows; null if they were only read
 */
public record Answer(
        Question question, int key, long rows, @Nullable Long sum) {
    /** The checksum for reports; empty if there is none. */
    public String checksum() {
        return sum == null ? "" : Long.toHexString(sum);
    }

    /** True if another answer to the same question is equal, as far as both have checksums. */
    boolean agreesWith(Answer other) {
        return rows == other.rows && (sum == null || other.sum == null || sum.equals(other.sum));
    }

    /** A description of the difference from the correct answer. */
    String besides(Answer right) {
        String asked = key == 0 ? question.name() : question.name() + " for key " + key;
        return asked + ": " + rows + " rows"
                + (rows == right.rows ? " with other values" : " in the place of " + right.rows);
    }
}
