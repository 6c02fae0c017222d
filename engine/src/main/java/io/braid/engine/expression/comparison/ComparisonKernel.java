package io.braid.engine.expression.comparison;

import io.braid.engine.column.Doubles;
import io.braid.engine.column.Wide;
import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.engine.expression.number.WideValues;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.Arrays;

/** Kernel that compares two values of the same layout; null if either is null. Text is compared by code points. */
public final class ComparisonKernel implements Kernel {
    private final DataType type;
    private final Kernel left;
    private final Kernel right;
    /** Bit 0, 1 or 2 is set if less, equal or greater make the comparison true, so that loops need not branch. */
    private final int outcomes;

    public ComparisonKernel(Function function, Kernel left, Kernel right, DataType type) {
        this.type = type;
        this.left = left;
        this.right = right;
        this.outcomes = outcomes(function);
    }

    private static int outcomes(Function function) {
        return switch (function) {
            case LESS -> 0b001;
            case EQUAL -> 0b010;
            case GREATER -> 0b100;
            case LESS_OR_EQUAL -> 0b011;
            case GREATER_OR_EQUAL -> 0b110;
            case NOT_EQUAL -> 0b101;
            default -> throw new IllegalArgumentException(function + " compares nothing");
        };
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        Operand a = Operand.of(left, rows);
        Operand b = Operand.of(right, rows);
        byte[] truth = new byte[rows.count()];
        switch (a.column().type().layout()) {
            case BOOLEAN -> compareBooleans(a, b, truth);
            case INT -> compareInts(a, b, truth);
            case LONG -> compareLongs(a, b, truth);
            case DOUBLE -> compareDoubles(a, b, truth);
            case INT128 -> compareWide(a.wide(), b.wide(), truth);
            case BYTES -> compareBytes(a, b, truth);
        }
        return new BooleanColumn(type, truth.length, truth, Bitmaps.both(a, b, truth.length));
    }

    private byte outcome(int comparison) {
        return (byte) ((outcomes >>> (comparison + 1)) & 1);
    }

    private void compareBooleans(Operand left, Operand right, byte[] truth) {
        byte[] a = ((BooleanColumn) left.column()).values();
        byte[] b = ((BooleanColumn) right.column()).values();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < truth.length; i++) {
            truth[i] = outcome(a[i & am] - b[i & bm]);
        }
    }

    private void compareInts(Operand left, Operand right, byte[] truth) {
        int[] a = left.ints();
        int[] b = right.ints();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < truth.length; i++) {
            // Computes the sign without branches.
            long difference = (long) a[i & am] - b[i & bm];
            truth[i] = outcome((int) ((-difference >>> (Long.SIZE - 1)) - (difference >>> (Long.SIZE - 1))));
        }
    }

    private void compareLongs(Operand left, Operand right, byte[] truth) {
        long[] a = left.longs();
        long[] b = right.longs();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < truth.length; i++) {
            truth[i] = outcome(Long.compare(a[i & am], b[i & bm]));
        }
    }

    private void compareDoubles(Operand left, Operand right, byte[] truth) {
        double[] a = left.doubles();
        double[] b = right.doubles();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < truth.length; i++) {
            truth[i] = outcome(Doubles.compare(a[i & am], b[i & bm]));
        }
    }

    private void compareWide(WideValues a, WideValues b, byte[] truth) {
        for (int i = 0; i < truth.length; i++) {
            truth[i] = outcome(Wide.compare(a.high(i), a.low(i), b.high(i), b.low(i)));
        }
    }

    private void compareBytes(Operand left, Operand right, byte[] truth) {
        BytesColumn a = left.bytes();
        BytesColumn b = right.bytes();
        int[] ao = a.offsets();
        int[] bo = b.offsets();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < truth.length; i++) {
            int ai = i & am;
            int bi = i & bm;
            int order = Arrays.compareUnsigned(a.bytes(), ao[ai], ao[ai + 1], b.bytes(), bo[bi], bo[bi + 1]);
            truth[i] = outcome(Integer.signum(order));
        }
    }
}
