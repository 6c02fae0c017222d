package io.braid.engine.aggregate;

import io.braid.engine.column.ColumnComparator;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.DoubleColumnBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Summaries of aggregates over collected values. Column 0 is the group; the first argument of an aggregate is column 1.
 */
final class Summaries {
    private Summaries() {}

    /** Returns the concatenation of texts, each but the first preceded by its separator. */
    static CollectedAccumulator.Summary joinedTexts(DataType type, boolean hasSeparator) {
        return (values, starts, from, to) -> {
            BytesColumnBuilder builder = (BytesColumnBuilder) ColumnBuilder.of(type, to - from);
            for (int group = from; group < to; group++) {
                if (starts[group] == starts[group + 1]) {
                    builder.appendNull();
                    continue;
                }
                Joiner joiner = new Joiner(hasSeparator);
                joiner.add(values, starts[group], starts[group + 1]);
                joiner.appendTo(builder);
            }
            return builder.build();
        };
    }

    /** Concatenation of the texts of a group. */
    static final class Joiner {
        private static final int LONGEST = 1 << 29;

        private final boolean hasSeparator;
        private final ByteArrayOutputStream joined = new ByteArrayOutputStream();
        private boolean isFirst = true;

        Joiner(boolean hasSeparator) {
            this.hasSeparator = hasSeparator;
        }

        /** Appends the texts of the rows {@code from} (inclusive) to {@code to} (exclusive). */
        void add(Batch values, int from, int to) {
            BytesColumn texts = (BytesColumn) values.column(1);
            BytesColumn separators = hasSeparator ? (BytesColumn) values.column(2) : null;
            for (int row = from; row < to; row++) {
                if (!isFirst && separators != null && !separators.isNull(row)) {
                    write(separators, row);
                }
                write(texts, row);
                isFirst = false;
            }
        }

        private void write(BytesColumn column, int row) {
            if (joined.size() + (long) column.length(row) > LONGEST) {
                throw new BraidException(
                        ErrorCode.LIMIT_EXCEEDED,
                        "The texts of a group are longer than " + (LONGEST >> 20)
                                + " MB together; aggregate fewer or shorter ones");
            }
            joined.write(column.bytes(), column.offsets()[row], column.length(row));
        }

        int size() {
            return joined.size();
        }

        void appendTo(BytesColumnBuilder builder) {
            byte[] bytes = joined.toByteArray();
            builder.append(bytes, 0, bytes.length);
        }

        /** Returns the text as a column of one row. */
        Column column(DataType type) {
            BytesColumnBuilder builder = (BytesColumnBuilder) ColumnBuilder.of(type, 1);
            appendTo(builder);
            return builder.build();
        }
    }

    /** Returns the continuous percentile, which interpolates between two values if needed. */
    static CollectedAccumulator.Summary continuousPercentile(DataType type) {
        return (values, starts, from, to) -> {
            double[] numbers = ((DoubleColumn) values.column(2)).values();
            DoubleColumnBuilder builder = (DoubleColumnBuilder) ColumnBuilder.of(type, to - from);
            for (int group = from; group < to; group++) {
                int count = starts[group + 1] - starts[group];
                Double fraction = count == 0 ? null : fraction(values, starts[group]);
                if (fraction == null) {
                    builder.appendNull();
                    continue;
                }
                double place = fraction * (count - 1);
                int below = starts[group] + (int) Math.floor(place);
                int above = starts[group] + (int) Math.ceil(place);
                double rest = place - Math.floor(place);
                builder.append(above == below ? numbers[below] : numbers[below] * (1 - rest) + numbers[above] * rest);
            }
            return builder.build();
        };
    }

    /** Returns the discrete percentile: the first value whose cumulative distribution is at least the fraction. */
    static CollectedAccumulator.Summary discretePercentile() {
        return (values, starts, from, to) -> {
            int[] chosen = new int[to - from];
            for (int group = from; group < to; group++) {
                int count = starts[group + 1] - starts[group];
                Double fraction = count == 0 ? null : fraction(values, starts[group]);
                chosen[group - from] =
                        fraction == null ? -1 : starts[group] + Math.max(0, (int) Math.ceil(fraction * count) - 1);
            }
            return values.column(2).gather(chosen, chosen.length);
        };
    }

    static @Nullable Double fraction(Batch values, int row) {
        DoubleColumn fractions = (DoubleColumn) values.column(1);
        if (fractions.isNull(row)) {
            return null;
        }
        double fraction = fractions.values()[row];
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The fraction of a percentile is " + fraction + ". It must lie between 0 and 1.");
        }
        return fraction;
    }

    /** Returns the most frequent value; the first of several. */
    static CollectedAccumulator.Summary mostFrequent() {
        return (values, starts, from, to) -> {
            Column column = values.column(1);
            ColumnComparator comparator = ColumnComparator.of(column, column);
            int[] chosen = new int[to - from];
            for (int group = from; group < to; group++) {
                chosen[group - from] = mostFrequent(comparator, starts[group], starts[group + 1]);
            }
            return column.gather(chosen, chosen.length);
        };
    }

    private static int mostFrequent(ColumnComparator comparator, int from, int to) {
        int best = -1;
        int bestCount = 0;
        int start = from;
        for (int row = from; row < to; row++) {
            start = comparator.compare(start, row) == 0 ? start : row;
            if (row - start + 1 > bestCount) {
                bestCount = row - start + 1;
                best = start;
            }
        }
        return best;
    }
}
