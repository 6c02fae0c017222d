package io.braid.bench.load;

import org.jspecify.annotations.Nullable;

/**
 * Answer to a question.
 *
 * @param key parameter of the question; 0 if it has none
 * @param sum checksum of the rows, as in {@link Checksum}; null if they were only read
 */
public record Answer(
        Question question, int key, long rows, @Nullable Long sum) {
    /** As reports show it; nothing where there is none. */
    public String checksum() {
        return sum == null ? "" : Long.toHexString(sum);
    }

    /** True if another answer to the same question is as good as this one, as far as both tell. */
    boolean agreesWith(Answer other) {
        return rows == other.rows && (sum == null || other.sum == null || sum.equals(other.sum));
    }

    /** What is wrong with it, in words. */
    String besides(Answer right) {
        String asked = key == 0 ? question.name() : question.name() + " for key " + key;
        return asked + ": " + rows + " rows"
                + (rows == right.rows ? " with other values" : " in the place of " + right.rows);
    }
}
