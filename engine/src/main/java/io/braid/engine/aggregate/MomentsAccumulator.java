package io.braid.engine.aggregate;

import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Accumulator of variances, covariances and regressions in double precision, by Welford's algorithm, which avoids
 * cancellation. An aggregate of single values uses each value as both values of a pair.
 */
final class MomentsAccumulator implements Accumulator {
    private final AggregateFunction function;
    private final DataType type;
    private long[] counts = {};
    private double[] meanX = {};
    private double[] meanY = {};
    private double[] sxx = {};
    private double[] syy = {};
    private double[] sxy = {};
    /** True if a group has a non-finite value, so that its result may be non-finite. */
    private boolean[] infinite = {};

    MomentsAccumulator(AggregateFunction function, DataType type) {
        this.function = function;
        this.type = type;
    }

    @Override
    public void ensure(int count) {
        if (count > counts.length) {
            int capacity = Math.max(count, counts.length + (counts.length >> 1));
            counts = Arrays.copyOf(counts, capacity);
            meanX = Arrays.copyOf(meanX, capacity);
            meanY = Arrays.copyOf(meanY, capacity);
            sxx = Arrays.copyOf(sxx, capacity);
            syy = Arrays.copyOf(syy, capacity);
            sxy = Arrays.copyOf(sxy, capacity);
            infinite = Arrays.copyOf(infinite, capacity);
        }
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        DoubleColumn y = (DoubleColumn) arguments[0];
        DoubleColumn x = (DoubleColumn) arguments[arguments.length - 1];
        for (int i = 0; i < y.rows(); i++) {
            if (!y.isNull(i) && !x.isNull(i)) {
                add(groups[i], x.values()[i], y.values()[i]);
            }
        }
    }

    private void add(int group, double x, double y) {
        long count = ++counts[group];
        double dx = x - meanX[group];
        double dy = y - meanY[group];
        meanX[group] += dx / count;
        meanY[group] += dy / count;
        double fromNewMeanY = y - meanY[group];
        sxx[group] += dx * (x - meanX[group]);
        syy[group] += dy * fromNewMeanY;
        sxy[group] += dx * fromNewMeanY;
        infinite[group] |= !Double.isFinite(x) || !Double.isFinite(y);
    }

    @Override
    public Column result(int from, int to) {
        ColumnBuilder builder = ColumnBuilder.of(type, to - from);
        for (int group = from; group < to; group++) {
            builder.appendValue(function == AggregateFunction.REGR_COUNT ? (Object) counts[group] : checked(group));
        }
        return builder.build();
    }

    private @Nullable Double checked(int group) {
        double result = counts[group] == 0 ? Double.NaN : result(group, counts[group]);
        if (Double.isFinite(result)) {
            return result;
        }
        if (infinite[group]) {
            return result;
        }
        // A division by zero yields NaN: the moment is undefined.
        if (Double.isNaN(result)) {
            return null;
        }
        throw ArithmeticErrors.outOfRange(DataType.of(TypeKind.DOUBLE));
    }

    private double result(int group, long count) {
        double slope = sxx[group] == 0 ? Double.NaN : sxy[group] / sxx[group];
        return switch (function) {
            case VAR_POP -> sxx[group] / count;
            case VAR_SAMP -> perDegree(sxx[group], count);
            case STDDEV_POP -> Math.sqrt(sxx[group] / count);
            case STDDEV_SAMP -> Math.sqrt(perDegree(sxx[group], count));
            case COVAR_POP -> sxy[group] / count;
            case COVAR_SAMP -> perDegree(sxy[group], count);
            case CORR -> syy[group] == 0 ? Double.NaN : slope * Math.sqrt(sxx[group]) / Math.sqrt(syy[group]);
            case REGR_AVGX -> meanX[group];
            case REGR_AVGY -> meanY[group];
            case REGR_SXX -> sxx[group];
            case REGR_SYY -> syy[group];
            case REGR_SXY -> sxy[group];
            case REGR_SLOPE -> slope;
            case REGR_INTERCEPT -> meanY[group] - slope * meanX[group];
            case REGR_R2 -> syy[group] == 0 ? oneUnless(slope) : slope * sxy[group] / syy[group];
            default -> throw new AssertionError(function);
        };
    }

    private static double perDegree(double sum, long count) {
        return count == 1 ? Double.NaN : sum / (count - 1);
    }

    private static double oneUnless(double slope) {
        return Double.isNaN(slope) ? Double.NaN : 1;
    }

    @Override
    public long bytes() {
        return (Long.BYTES + 5L * Double.BYTES + 1) * counts.length;
    }
}
