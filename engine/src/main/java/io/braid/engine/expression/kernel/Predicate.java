package io.braid.engine.expression.kernel;

import io.braid.spi.batch.BooleanColumn;

/** Vectorized condition, evaluated for a batch of rows at a time. Used by one thread. */
public interface Predicate {
    /** Returns the rows for which the condition is true. */
    EvaluatedRows select(EvaluatedRows rows);

    /** Returns the condition that a boolean kernel is true. */
    static Predicate of(Kernel kernel) {
        return rows -> {
            BooleanColumn truth = (BooleanColumn) kernel.evaluate(rows);
            byte[] values = truth.values();
            int[] chosen = new int[rows.count()];
            int count = 0;
            if (truth.mayHaveNulls()) {
                for (int i = 0; i < chosen.length; i++) {
                    chosen[count] = i;
                    count += truth.isNull(i) ? 0 : values[i];
                }
            } else {
                for (int i = 0; i < chosen.length; i++) {
                    chosen[count] = i;
                    count += values[i];
                }
            }
            return rows.narrow(chosen, count);
        };
    }
}
