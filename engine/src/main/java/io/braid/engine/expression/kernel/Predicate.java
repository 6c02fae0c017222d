package io.braid.engine.expression.kernel;

import io.braid.spi.batch.BooleanColumn;

/** A condition ready to be evaluated for many rows at a time. Used by one thread. */
public interface Predicate {
    /** Those of the rows for which the condition is true. */
    EvaluatedRows select(EvaluatedRows rows);

    /** The condition that a kernel of truth values is true. */
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
