package io.braid.engine.analyze;

import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Operator that counts the rows and measures the time of another. */
final class MeasuredOperator implements Operator {
    private final Operator operator;
    private final Measurements.Measured measured;
    private final Measurements measurements;

    MeasuredOperator(Operator operator, Measurements.Measured measured, Measurements measurements) {
        this.operator = operator;
        this.measured = measured;
        this.measurements = measurements;
    }

    @Override
    public @Nullable Batch next() {
        Measurements.Measured before = measurements.begin(measured);
        int rows = 0;
        try {
            Batch batch = operator.next();
            rows = batch == null ? 0 : batch.rows();
            return batch;
        } finally {
            measurements.end(measured, before, rows);
        }
    }

    @Override
    public boolean beginsAtOnce() {
        return operator.beginsAtOnce();
    }

    @Override
    public void close() {
        operator.close();
        measurements.closed(operator);
    }
}
